// The names on a map: as many as there is room for, the most important first, none over another.
(function (page) {
  "use strict";

  const HEIGHT = 18;
  const GAP = 7;
  const MOST = 40;
  const ruler = document.createElement("canvas").getContext("2d");

  // Where a name may stand beside its place: right, left, above, below.
  function boxes(x, y, width) {
    const top = y - HEIGHT / 2;
    return [
      [x + GAP, top, x + GAP + width, top + HEIGHT],
      [x - GAP - width, top, x - GAP, top + HEIGHT],
      [x - width / 2, y - GAP - HEIGHT, x + width / 2, y - GAP],
      [x - width / 2, y + GAP, x + width / 2, y + GAP + HEIGHT],
    ];
  }

  function meet(one, other) {
    return one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];
  }

  page.Labels = L.Layer.extend({
    // names: { name, latitude, longitude, kind, zoom, isNeeded }, the most important first; a town is only named from
    // some zoom on. A place of a journey stays on its copy of the world, a town is looked for on the nearest.
    initialize: function (names) { this.names = names; },

    onAdd: function (map) {
      this.pane = map.getPane("labels") || map.createPane("labels");
      this.pane.setAttribute("aria-hidden", "true");
      this.box = L.DomUtil.create("div", "labels leaflet-zoom-hide", this.pane);
      map.on("moveend zoomend resize viewreset", this.update, this);
      this.update();
    },

    onRemove: function (map) {
      map.off("moveend zoomend resize viewreset", this.update, this);
      this.box.remove();
    },

    // Other names from now on.
    setNames: function (names) {
      this.names = names;
      if (this._map) this.update();
    },

    update: function () {
      const map = this._map;
      const size = map.getSize();
      const zoom = map.getZoom();
      const middle = map.getCenter().lng;
      // The buttons and the line of credits stay free.
      const taken = [[0, 0, 52, 92], [size.x - 110, size.y - 20, size.x, size.y]];
      const met = new Set();
      const dots = this.names.filter(function (label) { return label.kind !== "town"; })
        .slice(0, 200).map(function (label) {
          const point = map.latLngToContainerPoint([label.latitude, label.longitude]);
          return [point.x - 5, point.y - 5, point.x + 5, point.y + 5];
        });
      this.box.textContent = "";
      ruler.font = "600 13px " + getComputedStyle(map.getContainer()).fontFamily;
      let count = 0;
      for (const label of this.names) {
        if (count >= MOST) break;
        if (label.zoom > zoom || met.has(label.name)) continue;
        let longitude = label.longitude;
        if (label.kind === "town") longitude += 360 * Math.round((middle - longitude) / 360);
        const point = map.latLngToContainerPoint([label.latitude, longitude]);
        if (point.x < 0 || point.y < 0 || point.x > size.x || point.y > size.y) continue;
        const width = Math.ceil(ruler.measureText(label.name).width) + 6;
        const possible = boxes(point.x, point.y, width).filter(function (box) {
          return box[0] >= 2 && box[1] >= 2 && box[2] <= size.x - 2 && box[3] <= size.y - 2
            && !taken.some(function (other) { return meet(box, other); });
        });
        // A name does not stand over another place, but a stop of a journey rather there than not at all.
        const clear = possible.find(function (box) {
          return !dots.some(function (dot) { return meet(box, dot); });
        });
        const free = clear || (label.isNeeded ? possible[0] : null);
        if (!free) continue;
        taken.push(free);
        met.add(label.name);
        count += 1;
        const name = document.createElement("bdi");
        name.className = "label-" + label.kind;
        name.textContent = label.name;
        const corner = map.containerPointToLayerPoint([free[0], free[1]]);
        name.style.left = corner.x + "px";
        name.style.top = corner.y + "px";
        name.style.width = width + "px";
        this.box.appendChild(name);
      }
    },
  });
})(window.sojourn);
