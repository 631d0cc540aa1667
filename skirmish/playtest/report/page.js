// Draws the charts, sorts the tables, and has the charts fit the paper when the page is printed.
"use strict";
(() => {
  const PAPER = 650, COLUMN = 312; // pixels of width between the margins of an A4 page, and of one of two columns
  const plots = [...document.querySelectorAll(".plot")];
  const settings = { displayModeBar: false, responsive: true, showTips: false };

  for (const plot of plots) {
    const chart = JSON.parse(plot.querySelector("script").textContent);
    plot.replaceChildren();
    Plotly.newPlot(plot, chart.data, chart.layout, settings);
  }
  const fit = (width) => { for (const plot of plots) Plotly.relayout(plot, width(plot)); };
  addEventListener("beforeprint", () => fit((plot) => ({ width: plot.closest(".pair") ? COLUMN : PAPER })));
  addEventListener("afterprint", () => fit(() => ({ width: null, autosize: true })));

  // A cell without a key comes last, whichever way a column is sorted; rows that are level stay in their order.
  const compare = (one, other, sign, number) => {
    const [a, b] = [one.dataset.by, other.dataset.by];
    if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
    return sign * (number ? a - b : a < b ? -1 : Number(a > b));
  };
  const sort = (head) => {
    const body = head.closest("table").tBodies[0];
    const at = head.cellIndex, number = head.classList.contains("number");
    const first = number ? "descending" : "ascending", second = number ? "ascending" : "descending";
    const way = head.getAttribute("aria-sort") === first ? second : first;
    for (const other of head.parentElement.cells) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", way);
    const sign = way === "ascending" ? 1 : -1;
    const rows = [...body.rows].sort((one, other) => compare(one.cells[at], other.cells[at], sign, number));
    body.append(...rows);
  };
  for (const button of document.querySelectorAll(".sortable th button"))
    button.addEventListener("click", () => sort(button.closest("th")));

  for (const box of document.querySelectorAll("input[data-cause]"))
    box.addEventListener("change", () => {
      for (const marks of document.querySelectorAll(".fell"))
        if (marks.dataset.by === box.dataset.cause) marks.style.display = box.checked ? "" : "none";
    });
})();
