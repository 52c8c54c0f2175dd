/** The charts of the benchmarks, files in `docs/images`, with their titles. */
export const CHARTS = {
  'benchmark-times': 'First visit on the slow network: ms to the heading',
  'benchmark-sizes': 'First visit: kB of code',
  'benchmark-tools': 'Seconds that developers wait',
};

/** A group of bars, for example one page, with a value for each series. */
export type BarGroup = { label: string; values: readonly number[] };

const WIDTH = 760;
const LABELS = 190;
const BAR = 14;
const GAP = 14;
const TOP = 62;
/** Readable on white and on black. */
const COLORS = ['#0f9d72', '#7c8794', '#d08a1d'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${escaped(content)}</text>`;

/** Draws horizontal bars as SVG, legible in light and dark. Undefined where there are none. */
export const barChart = (
  name: keyof typeof CHARTS,
  series: readonly string[],
  groups: readonly BarGroup[],
): string | undefined => {
  if (groups.length === 0) return undefined;
  const title = CHARTS[name];
  const most = Math.max(...groups.flatMap(({ values }) => values));
  const lengthOf = (value: number): number =>
    Math.max(1, Math.round((value / most) * (WIDTH - LABELS - 70)));
  const heightOfGroup = series.length * BAR + GAP;
  const height = TOP + groups.length * heightOfGroup;
  const legend = series.flatMap((name, index) => {
    const x = LABELS + index * 185;
    return [
      `<rect x="${x}" y="36" width="12" height="12" rx="2" fill="${COLORS[index]}"/>`,
      text(x + 18, 46, name),
    ];
  });
  const bars = groups.flatMap(({ label, values }, group) => {
    const top = TOP + group * heightOfGroup;
    const middle = top + (series.length * BAR) / 2 + 4;
    return [
      text(LABELS - 10, middle, label, ' text-anchor="end"'),
      ...values.flatMap((value, index) => {
        const y = top + index * BAR;
        const length = lengthOf(value);
        return [
          `<rect x="${LABELS}" y="${y}" width="${length}" height="${BAR - 2}" rx="2" fill="${COLORS[index]}"/>`,
          text(
            LABELS + length + 6,
            y + 10,
            value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 }),
          ),
        ];
      }),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
<style>text { font: 12px system-ui, sans-serif; fill: #1f2933 } .title { font-weight: 600; font-size: 14px } @media (prefers-color-scheme: dark) { text { fill: #e4e8ec } }</style>
${[text(0, 16, title, ' class="title"'), ...legend, ...bars].join('\n')}
</svg>
`;
};
