// Puts the page to work: reads its data, draws the world, and follows what is chosen.
(function (page) {
  "use strict";

  const byId = document.getElementById.bind(document);
  const stored = function (id) {
    const element = byId(id);
    return element ? JSON.parse(element.textContent) : null;
  };

  page.data = stored("data");
  const baseMap = stored("base-map");
  page.baseMap = baseMap ? new page.BaseMapLines(baseMap) : null;

  const journeys = page.data.journeys;
  const numbers = new Map(journeys.map(function (journey, number) { return [journey.id, number]; }));
  const bars = Array.from(document.querySelectorAll(".timeline a"));
  const world = new page.WorldMap(byId("world"));
  const help = byId("step") ? byId("step").textContent : "";
  let filter = null;

  // MARK: one journey, on map, timeline and list

  page.marked = function (number) {
    for (const bar of bars) bar.classList.toggle("marked", Number(bar.dataset.journey) === number);
    if (number < 0) {
      byId("step").textContent = help;
      return;
    }
    const shown = visibleNumbers();
    const text = page.data.texts.step.replace("{number}", shown.indexOf(number) + 1)
      .replace("{all}", shown.length);
    const link = document.createElement("a");
    link.href = "#" + journeys[number].id;
    const name = document.createElement("bdi");
    name.textContent = journeys[number].title;
    link.append(name);
    byId("step").replaceChildren(text + ": ", link, ", " + journeys[number].when);
  };

  function visibleNumbers() {
    return journeys.map(function (_, number) { return number; })
      .filter(function (number) { return world.visible[number]; });
  }

  function step(direction) {
    const shown = visibleNumbers();
    if (!shown.length) return;
    const at = shown.indexOf(world.selected);
    const start = direction > 0 ? 0 : shown.length - 1;
    const next = at < 0 ? start : (at + direction + shown.length) % shown.length;
    world.select(shown[next], true);
  }

  // Opens a journey in the list, and goes there.
  function open(number) {
    if (filter) filter.reveal(number);
    const details = byId(journeys[number].id);
    details.open = true;
    world.select(number, false);
    details.scrollIntoView({ block: "start" });
    details.querySelector("summary").focus({ preventScroll: true });
  }

  function openFromAddress() {
    const number = numbers.get(decodeURIComponent(location.hash.slice(1)));
    if (number !== undefined) open(number);
  }

  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[href^='#journey-']");
    // The address does not change when it is chosen again.
    if (link && link.getAttribute("href") === location.hash) openFromAddress();
  });
  window.addEventListener("hashchange", openFromAddress);

  // MARK: the timeline

  const readout = byId("timeline-readout");
  const showBar = function (event) {
    const bar = event.target.closest(".timeline a");
    if (bar) readout.textContent = bar.title;
  };
  for (const name of ["mouseover", "focusin"]) {
    const timeline = document.querySelector(".timeline");
    if (timeline) timeline.addEventListener(name, showBar);
  }

  // MARK: keys: one stop of the tab key for a row of marks, arrows within it

  function arrows(marks) {
    marks.forEach(function (mark, position) { mark.tabIndex = position ? -1 : 0; });
    return function (event) {
      const at = marks.indexOf(event.target.closest("[tabindex]"));
      const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
      let next = at + (steps[event.key] || 0);
      if (event.key === "Home") next = 0;
      if (event.key === "End") next = marks.length - 1;
      if (at < 0 || next === at || next < 0 || next >= marks.length) return;
      event.preventDefault();
      marks[at].tabIndex = -1;
      marks[next].tabIndex = 0;
      marks[next].focus();
    };
  }

  for (const [row, mark] of [[".timeline ol", "a"], [".columns", "li"]]) {
    const element = document.querySelector(row);
    if (element) {
      element.addEventListener("keydown", arrows(Array.from(element.querySelectorAll(mark))));
    }
  }

  // MARK: a journey that is opened

  function unfold(details) {
    if (details.dataset.ready) return;
    details.dataset.ready = "yes";
    const number = numbers.get(details.id);
    const days = details.querySelector(".days");
    days.addEventListener("keydown", arrows(Array.from(days.querySelectorAll("[tabindex]"))));
    details.querySelector(".on-map").addEventListener("click", function () {
      world.select(number, true);
      byId("map").scrollIntoView({ block: "start" });
      world.map.getContainer().focus({ preventScroll: true });
    });
    const container = details.querySelector(".map");
    // Many may be opened at once: a map is made when it comes into sight.
    new IntersectionObserver(function (seen, observer) {
      if (!seen.some(function (entry) { return entry.isIntersecting; })) return;
      observer.disconnect();
      page.journeyMap(container, number);
    }, { rootMargin: "200px" }).observe(container);
  }

  // Such events do not rise, but are seen on their way down.
  document.addEventListener("toggle", function (event) {
    const details = event.target;
    if (numbers.has(details.id) && details.open) unfold(details);
  }, true);

  // MARK: buttons

  if (journeys.length) {
    byId("earlier").addEventListener("click", function () { step(-1); });
    byId("later").addEventListener("click", function () { step(1); });
    filter = new page.Filter(byId("filter"), function (visible) {
      world.show(visible);
      for (const bar of bars) {
        bar.classList.toggle("faint", !visible[Number(bar.dataset.journey)]);
      }
    });
    const setAll = function (isOpen) {
      for (const row of filter.rows) {
        if (!row.hidden) row.querySelector("details").open = isOpen;
      }
    };
    byId("open-all").addEventListener("click", function () { setAll(true); });
    byId("close-all").addEventListener("click", function () { setAll(false); });
  }

  // MARK: light, dark and paper

  function repaint() {
    world.restyle();
    for (const map of page.maps) {
      if (map.base) map.base.repaint();
      if (map.restyle) map.restyle();
    }
  }

  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  // A map is as wide as it was made; on paper it is made smaller as a whole. A page of A4 is this wide.
  const PAPER_WIDTH = 690;
  const paper = function (isPaper) {
    const share = Math.min(1, PAPER_WIDTH / document.querySelector("main").clientWidth);
    document.documentElement.classList.toggle("paper", isPaper);
    for (const map of page.maps) {
      const container = map.getContainer();
      container.style.width = isPaper ? container.offsetWidth + "px" : "";
      container.style.zoom = isPaper ? share : "";
    }
    repaint();
  };
  window.addEventListener("beforeprint", function () { paper(true); });
  window.addEventListener("afterprint", function () { paper(false); });

  openFromAddress();
  // For whoever measures: the frame after this one shows the map.
  requestAnimationFrame(function () {
    requestAnimationFrame(function () { performance.mark("drawn"); });
  });
})(window.sojourn);
