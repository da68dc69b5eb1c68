// The world map with every journey, and the map of a single one.
(function (page) {
  "use strict";

  // Towns are named from a zoom on that is lower for the bigger ones, which come first.
  const TOWN_ZOOM = 5.5;
  const MOST_ZOOM = 9;

  page.maps = new Set();

  const style = getComputedStyle.bind(window, document.documentElement);

  // The colours of maps, as the style sheet has them for the light or the dark page.
  page.colours = function () {
    const values = style();
    const colour = function (name) { return values.getPropertyValue("--" + name).trim(); };
    return {
      sea: colour("sea"), land: colour("land"), coast: colour("coast"), border: colour("border"),
      journey: colour("accent"), home: colour("home"), halo: colour("paper"),
    };
  };

  function still() { return window.matchMedia("(prefers-reduced-motion: reduce)").matches; }

  // A map with nothing on it but the Earth.
  page.newMap = function (container, label) {
    const texts = page.data.texts;
    const tiles = page.data.tiles;
    const map = L.map(container, {
      zoomSnap: 0.25, minZoom: 0.5, maxZoom: tiles ? 18 : MOST_ZOOM, zoomControl: false,
      scrollWheelZoom: false, fadeAnimation: false, zoomAnimation: !still(),
      renderer: L.canvas({ padding: 0.1 }), maxBoundsViscosity: 1,
      maxBounds: [[-85.06, -720], [85.06, 720]],
    });
    container.setAttribute("role", "group");
    container.setAttribute("aria-label", label);
    L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
    map.attributionControl.setPrefix(false);
    if (tiles) {
      L.tileLayer(tiles.template, { attribution: tiles.attribution, maxZoom: 18 }).addTo(map);
    } else if (page.baseMap) {
      map.base = new page.BaseMap(page.baseMap, { attribution: "Natural Earth" }).addTo(map);
    }
    // The wheel scrolls the page, until the map has been asked for.
    map.on("focus click", function () { map.scrollWheelZoom.enable(); });
    map.on("blur", function () { map.scrollWheelZoom.disable(); });
    container.addEventListener("mouseleave", function () { map.scrollWheelZoom.disable(); });
    page.maps.add(map);
    return map;
  };

  // Points along the shortest way on the globe, with longitudes that go on over ±180°.
  function arc(from, to) {
    const radians = Math.PI / 180;
    const vector = function (place) {
      const cosine = Math.cos(place[0] * radians);
      return [
        cosine * Math.cos(place[1] * radians), cosine * Math.sin(place[1] * radians),
        Math.sin(place[0] * radians),
      ];
    };
    const one = vector(from), other = vector(to);
    const angle = Math.acos(
      Math.max(-1, Math.min(1, one[0] * other[0] + one[1] * other[1] + one[2] * other[2])));
    // Nearly the same place, or opposite ones, between which every way is as short.
    if (angle < 0.02 || angle > 3.1) return [from, to];
    const count = Math.ceil(angle * 16);
    const points = [from];
    for (let i = 1; i < count; i++) {
      const a = Math.sin((1 - i / count) * angle) / Math.sin(angle);
      const b = Math.sin(i / count * angle) / Math.sin(angle);
      const place = [0, 1, 2].map(function (axis) { return a * one[axis] + b * other[axis]; });
      let longitude = Math.atan2(place[1], place[0]) / radians;
      const last = points[points.length - 1][1];
      longitude += 360 * Math.round((last - longitude) / 360);
      points.push([Math.atan2(place[2], Math.hypot(place[0], place[1])) / radians, longitude]);
    }
    const last = points[points.length - 1][1];
    points.push([to[0], to[1] + 360 * Math.round((last - to[1]) / 360)]);
    return points;
  }

  function places(journey) {
    return journey.stops.map(function (stop) { return [stop[1], stop[2]]; });
  }

  // The way there: from home to the first stop.
  function wayThere(journey) {
    if (journey.home === undefined || !journey.stops.length) return null;
    const home = page.data.homes[journey.home];
    const line = arc([home[1], home[2]], places(journey)[0]);
    // It ends at the stop, on the stop's copy of the world.
    const shift = places(journey)[0][1] - line[line.length - 1][1];
    return line.map(function (point) { return [point[0], point[1] + shift]; });
  }

  function towns() {
    return page.data.labels.map(function (town, position) {
      return {
        name: town[0], latitude: town[1], longitude: town[2], kind: "town",
        zoom: TOWN_ZOOM + Math.min(2, position / 200),
      };
    });
  }

  function homes() {
    return page.data.homes.map(function (home) {
      return { name: home[0], latitude: home[1], longitude: home[2], kind: "home", zoom: 0 };
    });
  }

  function homeMark(home, colours) {
    const square = L.marker([home[1], home[2]], {
      icon: L.divIcon({ className: "home-mark", iconSize: [11, 11] }), keyboard: false,
      interactive: false,
    });
    return square;
  }

  // MARK: the world

  page.WorldMap = class {
    constructor(container) {
      const colours = page.colours();
      this.map = page.newMap(container, page.data.texts.map);
      this.selected = -1;
      this.visible = page.data.journeys.map(function () { return true; });
      this.groups = page.data.journeys.map(this.group, this);
      for (const home of page.data.homes) homeMark(home, colours).addTo(this.map);
      this.fit();
      for (const group of this.groups) group.addTo(this.map);
      this.labels = new page.Labels(this.names()).addTo(this.map);
    }

    group(journey, number) {
      const colours = page.colours();
      const group = L.featureGroup();
      const there = wayThere(journey);
      if (there) {
        L.polyline(there, {
          color: colours.journey, weight: 1, opacity: 0.35, smoothFactor: 0.5,
        }).addTo(group);
      }
      if (journey.way) {
        L.polyline(journey.way, { color: colours.journey, weight: 1.5, opacity: 0.8 }).addTo(group);
      }
      for (const place of places(journey)) {
        L.circleMarker(place, {
          radius: 4, color: colours.halo, weight: 1, fillColor: colours.journey, fillOpacity: 1,
        }).addTo(group);
      }
      group.bindTooltip(function () { return page.caption(journey); }, { sticky: true });
      group.on("click", function (event) {
        L.DomEvent.stopPropagation(event);
        this.select(number, false);
      }, this);
      return group;
    }

    // Journeys by their days at a stop: the places with the most days are named first.
    names() {
      const days = new Map();
      page.data.journeys.forEach(function (journey, number) {
        if (!this.visible[number]) return;
        for (const stop of journey.stops) {
          const known = days.get(stop[0]);
          if (known) known.days += stop[3];
          else {
            days.set(stop[0], {
              name: stop[0], latitude: stop[1], longitude: stop[2], kind: "stop", zoom: 0,
              days: stop[3],
            });
          }
        }
      }, this);
      const stops = Array.from(days.values()).sort(function (a, b) { return b.days - a.days; });
      return homes().concat(stops, towns());
    }

    // Shows all journeys that are left.
    fit() {
      let points = [];
      page.data.journeys.forEach(function (journey, number) {
        if (this.visible[number]) points = points.concat(places(journey));
      }, this);
      if (!points.length || points.length === page.data.journeys.length) {
        for (const home of page.data.homes) points.push([home[1], home[2]]);
      }
      if (!points.length) points = [[-50, -170], [75, 170]];
      this.map.fitBounds(points, { padding: [24, 24], maxZoom: 7, animate: false });
    }

    // Leaves some journeys.
    show(visible) {
      this.visible = visible;
      this.groups.forEach(function (group, number) {
        if (visible[number]) group.addTo(this.map);
        else group.remove();
      }, this);
      if (this.selected >= 0 && !visible[this.selected]) this.clear();
      this.labels.setNames(this.names());
      if (visible.includes(true)) this.fit();
    }

    restyle() {
      const colours = page.colours();
      this.groups.forEach(function (group, number) {
        const isSelected = number === this.selected;
        group.eachLayer(function (layer) {
          if (layer instanceof L.CircleMarker) {
            layer.setRadius(isSelected ? 7 : 4);
            layer.setStyle({ color: colours.halo, fillColor: colours.journey });
          } else {
            const isWay = layer.options.weight !== 1 && layer.options.weight !== 2;
            layer.setStyle({ color: colours.journey, opacity: isSelected ? 1 : isWay ? 0.8 : 0.35 });
          }
        });
        if (isSelected) group.bringToFront();
      }, this);
    }

    clear() {
      this.selected = -1;
      this.map.closePopup();
      this.restyle();
      page.marked(-1);
    }

    // Marks a journey; the map goes there unless it is where the pointer is.
    select(number, goes) {
      const journey = page.data.journeys[number];
      this.selected = number;
      this.restyle();
      page.marked(number);
      const points = places(journey);
      if (!points.length) return;
      if (goes) {
        this.map.fitBounds(points, { padding: [70, 70], maxZoom: 6, animate: !still() });
      }
      const middle = points[Math.floor((points.length - 1) / 2)];
      L.popup({ autoPan: !goes, maxWidth: 260, closeButton: false })
        .setLatLng(middle).setContent(page.caption(journey, true)).openOn(this.map);
    }
  };

  // Title and dates of a journey, and a link to it where one is wanted.
  page.caption = function (journey, hasLink) {
    const box = document.createElement("div");
    const title = document.createElement("strong");
    const name = document.createElement("bdi");
    name.textContent = journey.title;
    title.append(name);
    const when = document.createElement("span");
    when.textContent = journey.when;
    box.className = "caption";
    box.append(title, when);
    if (hasLink) {
      const link = document.createElement("a");
      link.href = "#" + journey.id;
      link.textContent = page.data.texts.open;
      box.append(link);
    }
    return box;
  };

  // MARK: a journey

  // The map of a journey, with its stops in order.
  page.journeyMap = function (container, number) {
    const journey = page.data.journeys[number];
    const points = places(journey);
    if (!points.length) {
      container.remove();
      return;
    }
    const map = page.newMap(container, page.data.texts.mapOfJourney);
    map.fitBounds(points, { padding: [36, 36], maxZoom: 8, animate: false });
    const draw = function () {
      const colours = page.colours();
      if (map.drawn) map.drawn.remove();
      map.drawn = L.layerGroup().addTo(map);
      const there = wayThere(journey);
      if (there) {
        L.polyline(there, { color: colours.journey, weight: 1.5, opacity: 0.5, dashArray: "2 5" })
          .addTo(map.drawn);
      }
      if (journey.way) {
        L.polyline(journey.way, { color: colours.journey, weight: 2.5 }).addTo(map.drawn);
      }
      for (const place of points) {
        L.circleMarker(place, {
          radius: 6, color: colours.halo, weight: 2, fillColor: colours.journey, fillOpacity: 1,
          interactive: false,
        }).addTo(map.drawn);
      }
    };
    for (const home of page.data.homes) homeMark(home).addTo(map);
    draw();
    map.restyle = draw;
    const stops = journey.stops.map(function (stop, position) {
      return {
        name: (journey.stops.length > 1 ? position + 1 + " " : "") + stop[0], latitude: stop[1],
        longitude: stop[2], kind: "stop", zoom: 0, isNeeded: true,
      };
    });
    const own = new Set(journey.stops.map(function (stop) { return stop[0]; }));
    const others = homes().concat(towns()).filter(function (town) { return !own.has(town.name); });
    new page.Labels(stops.concat(others)).addTo(map);
  };
})(window.sojourn);
