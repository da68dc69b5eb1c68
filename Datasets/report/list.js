// The filter of the list, which the map and the timeline follow.
(function (page) {
  "use strict";

  // Upper and lower case, and marks above letters, make no difference to a search.
  function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  page.Filter = class {
    constructor(form, changed) {
      this.form = form;
      this.changed = changed;
      this.rows = Array.from(document.querySelectorAll(".journeys > li"));
      this.texts = page.data.journeys.map(function (journey) {
        const names = journey.stops.map(function (stop) { return stop[0]; });
        return plain([journey.title, journey.when, journey.places].concat(names).join(" "));
      });
      form.addEventListener("submit", function (event) { event.preventDefault(); });
      form.addEventListener("input", this.apply.bind(this));
      // Some programs that press keys for people only tell of the change.
      form.addEventListener("change", this.apply.bind(this));
      // Fields are only empty after the event.
      form.addEventListener("reset", () => setTimeout(this.apply.bind(this)));
      this.tell(page.data.journeys.length);
    }

    value(name) { return document.getElementById("filter-" + name).value; }

    apply() {
      const year = Number(this.value("year")) || 0;
      const country = this.value("country");
      const [from, to] = this.value("length").split("-").map(Number);
      const words = plain(this.value("text")).split(/\s+/).filter(Boolean);
      const visible = page.data.journeys.map(function (journey, number) {
        const text = this.texts[number];
        return (!year || (journey.years[0] <= year && year <= journey.years[1]))
          && (!country || journey.countries.includes(country))
          && (!from || (journey.days >= from && (!to || journey.days <= to)))
          && words.every(function (word) { return text.includes(word); });
      }, this);
      let count = 0;
      this.rows.forEach(function (row, number) {
        row.hidden = !visible[number];
        if (visible[number]) count += 1;
      });
      document.getElementById("nothing-left").hidden = count > 0;
      this.tell(count);
      // The list answers at once; the map follows when no further letter is typed.
      clearTimeout(this.waiting);
      this.waiting = setTimeout(this.changed, 80, visible);
    }

    tell(count) {
      document.getElementById("filter-result").textContent = page.data.texts.filterResult
        .replace("{shown}", count).replace("{all}", page.data.journeys.length);
    }

    // Makes sure that a journey is in the list.
    reveal(number) {
      if (!this.rows[number].hidden) return;
      this.form.reset();
      this.apply();
    }
  };
})(window.sojourn);
