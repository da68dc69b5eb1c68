// The map under the journeys: land, lakes and borders, drawn from numbers that stand in the page.
// Datasets/base-map/README.md describes how the lines are written.
(function (page) {
  "use strict";

  const LAND = 1, LAKE = 2;
  // From this zoom on cells are drawn finely, where the page has them.
  const FINE_ZOOM = 5;

  // The northing of a latitude on a Mercator map that is 1 wide and 1 high, from its upper edge.
  function northing(latitude) {
    const sine = Math.sin(Math.max(-85.06, Math.min(85.06, latitude)) * Math.PI / 180);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  }

  // The lines of a text in Base64, with the box of each, all on the map of 1 by 1.
  function decoded(text, units, west, south) {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
    const lines = [];
    let place = 0;
    // No number of the file has more than 28 bits.
    const number = function () {
      let byte = bytes[place++], value = byte & 127, shift = 7;
      while (byte > 127) {
        byte = bytes[place++];
        value |= (byte & 127) << shift;
        shift += 7;
      }
      return value;
    };
    const step = function () {
      const value = number();
      return value & 1 ? -(value >> 1) - 1 : value >> 1;
    };
    while (place < bytes.length) {
      const kind = bytes[place++];
      const count = number();
      const points = new Float64Array(2 * count);
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      let east = 0, north = 0;
      for (let i = 0; i < count; i++) {
        east += step();
        north += step();
        const x = (west + east / units + 180) / 360;
        const y = northing(south + north / units);
        points[2 * i] = x;
        points[2 * i + 1] = y;
        if (x < box[0]) box[0] = x;
        if (y < box[1]) box[1] = y;
        if (x > box[2]) box[2] = x;
        if (y > box[3]) box[3] = y;
      }
      lines.push({ kind: kind, points: points, box: box });
    }
    return lines;
  }

  // All the lines of the page; cells are decoded when they are first seen.
  page.BaseMapLines = class {
    constructor(stored) {
      this.stored = stored;
      this.coarse = decoded(stored.coarse, stored.coarseUnits, -180, -90);
      this.thinned = new Map();
      this.cells = new Map();
      const columns = 360 / stored.cell;
      for (const number of Object.keys(stored.cells).map(Number)) {
        const west = number % columns * stored.cell - 180;
        const south = Math.floor(number / columns) * stored.cell - 90;
        const box = [
          (west + 180) / 360, northing(south + stored.cell), (west + stored.cell + 180) / 360,
          northing(south),
        ];
        this.cells.set(number, { west: west, south: south, box: box, lines: null });
      }
    }

    // The coarse lines without the points and islands that are too close to be told apart at a zoom.
    world(zoom) {
      if (!this.thinned.has(zoom)) {
        const least = 0.8 / (256 * Math.pow(2, zoom));
        this.thinned.set(zoom, this.coarse.map(function (line) { return thin(line, least); })
          .filter(Boolean));
      }
      return this.thinned.get(zoom);
    }

    linesOf(number, cell) {
      if (!cell.lines) {
        cell.lines = decoded(
          this.stored.cells[number], this.stored.fineUnits, cell.west, cell.south);
      }
      return cell.lines;
    }
  };

  function thin(line, least) {
    const box = line.box, points = line.points;
    const least2 = line.kind === LAND ? least : 2 * least;
    if (box[2] - box[0] < least2 && box[3] - box[1] < least2) return null;
    const kept = [points[0], points[1]];
    for (let i = 2; i < points.length; i += 2) {
      const east = Math.abs(points[i] - kept[kept.length - 2]);
      const south = Math.abs(points[i + 1] - kept[kept.length - 1]);
      // Points on the edge of the world stay, since land is cut there.
      const isEdge = points[i] < 1e-6 || points[i] > 1 - 1e-6;
      if (east + south >= least || isEdge || i === points.length - 2) {
        kept.push(points[i], points[i + 1]);
      }
    }
    return { kind: line.kind, points: Float64Array.from(kept), box: box };
  }

  function meet(one, other) {
    return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];
  }

  // Adds a line to the path; points that would fall on the pixel of the one before are left out.
  function trace(context, line, scale, left, top, isRing) {
    const points = line.points;
    let lastX = points[0] * scale - left, lastY = points[1] * scale - top;
    context.moveTo(lastX, lastY);
    for (let i = 2; i < points.length; i += 2) {
      const x = points[i] * scale - left, y = points[i + 1] * scale - top;
      if (Math.abs(x - lastX) + Math.abs(y - lastY) < 0.7 && i < points.length - 2) continue;
      context.lineTo(x, y);
      lastX = x;
      lastY = y;
    }
    if (isRing) context.closePath();
  }

  // Strokes the coasts, but not the edge of the world, where land is cut at ±180°.
  function strokeCoasts(context, lines, scale, left, top) {
    const edge = function (x) { return x < 1e-6 || x > 1 - 1e-6; };
    context.beginPath();
    for (const line of lines) {
      const points = line.points;
      const count = points.length / 2;
      let open = false, lastX = 0, lastY = 0;
      for (let i = 0; i <= count; i++) {
        const at = 2 * (i % count);
        const before = 2 * ((i + count - 1) % count);
        const x = points[at] * scale - left, y = points[at + 1] * scale - top;
        const cut = i === 0 || (edge(points[at]) && edge(points[before]));
        if (cut) {
          context.moveTo(x, y);
        } else if (open && i < count && Math.abs(x - lastX) + Math.abs(y - lastY) < 0.7) {
          continue;
        } else {
          context.lineTo(x, y);
        }
        open = true;
        lastX = x;
        lastY = y;
      }
    }
    context.stroke();
  }

  function drawLines(context, lines, view, scale, left, top, colours) {
    const seen = lines.filter(function (line) { return meet(line.box, view); });
    const ofKind = function (kind) {
      return seen.filter(function (line) { return line.kind === kind; });
    };
    const fill = function (rings, colour) {
      context.beginPath();
      for (const ring of rings) trace(context, ring, scale, left, top, true);
      context.fillStyle = colour;
      context.fill("evenodd");
    };
    const land = ofKind(LAND), lakes = ofKind(LAKE);
    fill(land, colours.land);
    fill(lakes, colours.sea);
    context.lineWidth = 0.7;
    context.strokeStyle = colours.coast;
    strokeCoasts(context, land.concat(lakes), scale, left, top);
    context.strokeStyle = colours.border;
    context.beginPath();
    for (const line of seen) {
      if (line.kind > LAKE) trace(context, line, scale, left, top, false);
    }
    context.stroke();
  }

  page.BaseMap = L.GridLayer.extend({
    options: { tileSize: 512, updateWhenIdle: false, keepBuffer: 1, className: "base-map" },

    initialize: function (lines, options) {
      this.lines = lines;
      L.GridLayer.prototype.initialize.call(this, options);
    },

    createTile: function (coords) {
      const size = this.getTileSize().x;
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      const tile = document.createElement("canvas");
      tile.width = tile.height = size * ratio;
      tile.style.width = tile.style.height = size + "px";
      this.paint(tile, coords, ratio);
      return tile;
    },

    // Paints what is shown anew, in the colours of now, at once: paper does not wait.
    repaint: function () {
      for (const key of Object.keys(this._tiles)) {
        const tile = this._tiles[key];
        const ratio = tile.el.width / this.getTileSize().x;
        this.paint(tile.el, this._wrapCoords(tile.coords), ratio);
      }
    },

    paint: function (tile, coords, ratio) {
      const size = this.getTileSize().x;
      const context = tile.getContext("2d");
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const colours = page.colours();
      const scale = 256 * Math.pow(2, coords.z);
      const left = coords.x * size, top = coords.y * size;
      context.fillStyle = colours.sea;
      context.fillRect(0, 0, size, size);
      // Where the world is narrower than a tile it is drawn several times.
      const first = Math.floor(left / scale), last = Math.floor((left + size - 1) / scale);
      for (let copy = first; copy <= last; copy++) {
        this.drawWorld(context, coords.z, scale, left - copy * scale, top, size, ratio, colours);
      }
    },

    drawWorld: function (context, zoom, scale, left, top, size, ratio, colours) {
      const view = [left / scale, top / scale, (left + size) / scale, (top + size) / scale];
      drawLines(context, this.lines.world(zoom), view, scale, left, top, colours);
      if (zoom < FINE_ZOOM) return;
      const pixel = function (position) { return Math.round(position * ratio) / ratio; };
      for (const [number, cell] of this.lines.cells) {
        if (!meet(cell.box, view)) continue;
        // On whole pixels, so that no seam is seen between cells.
        const x = pixel(cell.box[0] * scale - left), y = pixel(cell.box[1] * scale - top);
        const width = pixel(cell.box[2] * scale - left) - x;
        const height = pixel(cell.box[3] * scale - top) - y;
        context.save();
        context.beginPath();
        context.rect(x, y, width, height);
        context.clip();
        context.fillStyle = colours.sea;
        context.fillRect(x, y, width, height);
        drawLines(
          context, this.lines.linesOf(number, cell), view, scale, left, top, colours);
        context.restore();
      }
    },
  });
})(window.sojourn = window.sojourn || {});
