/** Requests a day as a small SVG bar chart, and the same figures as a table for whoever does not see it. */
import { type Html, html } from '../html.ts';
import type { Day } from '../usage-data.ts';

const WIDTH = 720;
const HEIGHT = 140;
const BASE = HEIGHT - 18;
const LEFT = 40;

export function usageChart(days: readonly Day[]): Html {
  const totals = days.map(totalOf);
  const top = niceTop(Math.max(1, ...totals));
  const step = (WIDTH - LEFT) / days.length;
  const scale = (BASE - 10) / top;
  const sum = totals.reduce((a, b) => a + b, 0);
  return html`<figure class="chart">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Requests a day over the last ${days.length} days, ${sum} in all. The table below has the figures.">
${[0, top / 2, top].map((value) => {
  const y = BASE - value * scale;
  return html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${value}</text>`;
})}
${days.map((day, at) => {
  const x = LEFT + at * step + step * 0.15;
  let y = BASE;
  return (['answered', 'refused', 'failed'] as const).map((kind) => {
    const height = day[kind] * scale;
    y -= height;
    return (
      height > 0 &&
      html`<rect class="${kind}" x="${round(x)}" y="${round(y)}" width="${round(step * 0.7)}" height="${round(height)}"/>`
    );
  });
})}
<text x="${LEFT}" y="${HEIGHT - 4}">${days[0]?.date}</text><text x="${WIDTH}" y="${HEIGHT - 4}" text-anchor="end">${days.at(-1)?.date}</text>
</svg>
<figcaption><span class="key answered">answered</span> <span class="key refused">refused (4xx)</span> <span class="key failed">failed (5xx)</span></figcaption>
<details><summary>The figures as a table</summary>
<table><thead><tr><th scope="col">Day (UTC)</th><th scope="col">Answered</th><th scope="col">Refused</th><th scope="col">Failed</th></tr></thead><tbody>
${days
  .filter((day) => totalOf(day) > 0)
  .map(
    (day) =>
      html`<tr><th scope="row">${day.date}</th><td>${day.answered}</td><td>${day.refused}</td><td>${day.failed}</td></tr>`,
  )}
</tbody></table></details></figure>`;
}

const totalOf = (day: Day): number => day.answered + day.refused + day.failed;
const round = (value: number): number => Math.round(value * 10) / 10;

/** The next even figure of 2, 4, 6, 8, 10, 20, 40 ...: its half is whole. */
function niceTop(value: number): number {
  for (let unit = 1; ; unit *= 10) {
    for (const factor of [2, 4, 6, 8, 10]) if (factor * unit >= value) return factor * unit;
  }
}
