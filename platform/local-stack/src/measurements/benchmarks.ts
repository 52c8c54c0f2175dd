import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';
import { type MeasurementResult, readResults } from './results';

/** The names of the benchmarks' charts (files in `docs/images`), with their titles. */
const CHART_NAMES = {
  'benchmark-times': 'First visit on the slow network: ms to the heading',
  'benchmark-sizes': 'First visit: kB of code',
  'benchmark-tools': 'Seconds that developers wait',
};

type Results = Readonly<Record<string, MeasurementResult>>;

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), `${'|---'.repeat(heads.length)}|`, ...rows.map(line)].join('\n');

const named = (results: Results, start: string): [string, MeasurementResult][] =>
  Object.entries(results)
    .filter(([name]) => name.startsWith(start))
    .map(([name, result]) => [name.slice(start.length), result]);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Returns charts, a table, machine and day as Markdown, or undefined without measurements. */
const measured = (
  all: readonly [string, MeasurementResult][],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  charts: readonly (keyof typeof CHART_NAMES)[] = [],
): string | undefined => {
  const [, first] = all[0] ?? [];
  if (!first) return undefined;
  const images = charts.map((name) => `![${CHART_NAMES[name]}](images/${name}.svg)\n\n`).join('');
  const runs = first.runs === undefined ? '' : ` Medians of ${first.runs} runs.`;
  return `${images}${table(heads, rows)}\n\nMeasured on ${first.machine}, ${first.at}.${runs}`;
};

const sizes = (results: Results) => {
  const all = named(results, 'size of ');
  const rows = all.map(([what, { kB }]) => [what, `${Number(kB).toFixed(1)} kB`]);
  return measured(all, ['Part', 'After gzip'], rows);
};

const KEY_TO_PAINT = 'ms from key press to paint';

const typing = (results: Results) => {
  const all = Object.entries(results).filter(([, { unit }]) => unit === KEY_TO_PAINT);
  const rows = all.map(([what, { median, p95, worst, limit }]) =>
    [what, median, p95, worst, limit].map(String),
  );
  const heads = ['Key press to paint, in ms', 'Median', '95th percentile', 'Worst', 'Goal for p95'];
  return measured(all, heads, rows);
};

/** A figure of our site, of a single application and, if measured, of the plugin's defaults. */
type Forms = { ours: number; one: number; plugin?: number };

const COMPOSITION_PREFIX = 'composition of ';
const TO_OTHERS = ['To one', 'To the plugin'];

/** Compares our site with other builds of its sources, on the slow network and without a cache. */
const compositions = (results: Results) => {
  const all = named(results, COMPOSITION_PREFIX);
  const rows = all.flatMap(([name, result]) => {
    const [path, network, visit = ''] = name.split(', ');
    if (network !== 'slow' || visit === 'return') return [];
    const compared = (figure: string, digits: number): string[] => {
      const { ours, one, plugin } = result[figure] as Forms;
      const values = [ours, one, ...(plugin === undefined ? [] : [plugin])];
      const toPlugin = plugin === undefined ? '' : (ours / plugin).toFixed(2);
      const cell = values.map((value) => value.toFixed(digits)).join(' / ');
      return [cell, (ours / one).toFixed(2), toPlugin];
    };
    return [[`\`${path}\``, visit, ...compared('shown', 0), ...compared('kB', 1)]];
  });
  const heads = ['Page', 'Visit', 'ms to h1', ...TO_OTHERS, 'kB of code', ...TO_OTHERS];
  return measured(all, heads, rows, ['benchmark-times', 'benchmark-sizes']);
};

const TOOLS_PREFIX = 'tools: ';

/** Returns the table of the waiting times of developers, compared with webpack 5. */
const tools = (results: Results) => {
  const all = named(results, TOOLS_PREFIX);
  const rows = all.map(([what, { ours, webpack, limit }]) => [
    what,
    ...[ours, webpack].map((ms) => `${(Number(ms) / 1000).toFixed(2)} s`),
    (Number(ours) / Number(webpack)).toFixed(2),
    limit === undefined ? '' : String(limit),
  ]);
  return measured(all, ['', 'Ours', 'webpack 5', 'Ratio', 'Goal at most'], rows, [
    'benchmark-tools',
  ]);
};

/** Returns the table of single figures, each with its goal. */
const goals = (results: Results) => {
  const all = named(results, 'goal of ');
  const rows = all.map(([what, { value, unit, limit }]) => [
    what,
    `${Number(value).toFixed(1)} ${unit}`,
    `${limit} ${unit}`,
  ]);
  return measured(all, ['Figure', 'Measured', 'Goal at most'], rows);
};

/** Returns the table of faults: their number per moment, and the slowest error and recovery. */
const faults = (results: Results) => {
  const all = Object.entries(results).filter(([name]) => !name.startsWith('backend: '));
  const momentOf = (name: string) => name.slice(name.lastIndexOf(', ') + 2);
  const rows = [...new Set(all.map(([name]) => momentOf(name)))].map((moment) => {
    const then = all.filter(([name]) => momentOf(name) === moment);
    const felt = then.filter(([, { outcome }]) => outcome !== 'page');
    const slowest = (figure: 'untilThen' | 'recovery') =>
      seconds(Math.max(0, ...felt.map(([, result]) => Number(result[figure]))));
    const counts = [then.length, then.length - felt.length].map(String);
    return [moment, ...counts, slowest('untilThen'), slowest('recovery')];
  });
  const figures = ['Without effect', 'Slowest error', 'Slowest page after "Try again"'];
  return measured(all, ['When', 'Faults', ...figures], rows);
};

/** Tables by the name of their marker in a document. A table is undefined without measurements. */
type Tables = Readonly<Record<string, string | undefined>>;

export const benchmarkTablesOf = (bench: Results, chaos: Results): Tables => ({
  sizes: sizes(bench),
  compositions: compositions(bench),
  tools: tools(bench),
  typing: typing(bench),
  goals: goals(bench),
  faults: faults(chaos),
});

/** Returns the text of a cell, with all values of a figure that has several. */
const cellOf = (figure: unknown): string => {
  if (Array.isArray(figure)) return figure.map(cellOf).join(', ');
  if (typeof figure === 'object' && figure) return Object.values(figure).map(cellOf).join(' / ');
  return typeof figure === 'number' ? String(Math.round(figure * 100) / 100) : String(figure);
};

/** Returns all results for the terminal. Results with the same figures share a table. */
export const allFiguresText = (results: Results): string => {
  const tables = new Map<string, string[][]>();
  for (const [name, { machine: _, at: __, ...figures }] of Object.entries(results)) {
    const heads = JSON.stringify(['Measured', ...Object.keys(figures)]);
    const row = [name, ...Object.values(figures).map(cellOf)];
    tables.set(heads, [...(tables.get(heads) ?? []), row]);
  }
  return [...tables].map(([heads, rows]) => table(JSON.parse(heads), rows)).join('\n\n');
};

/** A group of bars, for example one page, with a value for each series. */
type BarGroup = { label: string; values: readonly number[] };

const CHART_WIDTH_PX = 760;
const LABEL_WIDTH_PX = 190;
const BAR_HEIGHT_PX = 14;
const GROUP_GAP_PX = 14;
const BARS_TOP_PX = 62;
/** Colours that are readable on white and on black. */
const SERIES_COLORS = ['#0f9d72', '#7c8794', '#d08a1d'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const svgText = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${escaped(content)}</text>`;

/** Draws horizontal bars as SVG, readable in light and dark. Returns undefined without bars. */
const barChart = (
  name: keyof typeof CHART_NAMES,
  series: readonly string[],
  groups: readonly BarGroup[],
): string | undefined => {
  if (groups.length === 0) return undefined;
  const title = CHART_NAMES[name];
  const most = Math.max(...groups.flatMap(({ values }) => values));
  const lengthOf = (value: number): number =>
    Math.max(1, Math.round((value / most) * (CHART_WIDTH_PX - LABEL_WIDTH_PX - 70)));
  const heightOfGroup = series.length * BAR_HEIGHT_PX + GROUP_GAP_PX;
  const height = BARS_TOP_PX + groups.length * heightOfGroup;
  const legend = series.flatMap((name, index) => {
    const x = LABEL_WIDTH_PX + index * 185;
    return [
      `<rect x="${x}" y="36" width="12" height="12" rx="2" fill="${SERIES_COLORS[index]}"/>`,
      svgText(x + 18, 46, name),
    ];
  });
  const bars = groups.flatMap(({ label, values }, group) => {
    const top = BARS_TOP_PX + group * heightOfGroup;
    const middle = top + (series.length * BAR_HEIGHT_PX) / 2 + 4;
    return [
      svgText(LABEL_WIDTH_PX - 10, middle, label, ' text-anchor="end"'),
      ...values.flatMap((value, index) => {
        const y = top + index * BAR_HEIGHT_PX;
        const length = lengthOf(value);
        return [
          `<rect x="${LABEL_WIDTH_PX}" y="${y}" width="${length}" height="${BAR_HEIGHT_PX - 2}" rx="2" fill="${SERIES_COLORS[index]}"/>`,
          svgText(
            LABEL_WIDTH_PX + length + 6,
            y + 10,
            value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 }),
          ),
        ];
      }),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CHART_WIDTH_PX} ${height}" role="img" aria-label="${escaped(title)}">
<style>text { font: 12px system-ui, sans-serif; fill: #1f2933 } .title { font-weight: 600; font-size: 14px } @media (prefers-color-scheme: dark) { text { fill: #e4e8ec } }</style>
${[svgText(0, 16, title, ' class="title"'), ...legend, ...bars].join('\n')}
</svg>
`;
};

/** Draws the charts of `docs/benchmarks.md` as SVG, by name. Undefined without measurements. */
export const benchmarkChartsOf = (bench: Results): Readonly<Record<string, string | undefined>> => {
  const firstVisits = (figure: string): BarGroup[] =>
    named(bench, COMPOSITION_PREFIX)
      .filter(([name]) => name.endsWith(', slow, first'))
      .map(([name, result]) => {
        const { ours, one, plugin = 0 } = result[figure] as Forms;
        return { label: name.split(',')[0] ?? '', values: [ours, one, plugin] };
      });
  const waits = named(bench, TOOLS_PREFIX).map(([label, { ours, webpack }]) => {
    return { label, values: [Number(ours) / 1000, Number(webpack) / 1000] };
  });
  const forms = ['this site', 'one application', "the plugin's defaults"];
  return {
    'benchmark-times': barChart('benchmark-times', forms, firstVisits('shown')),
    'benchmark-sizes': barChart('benchmark-sizes', forms, firstVisits('kB')),
    'benchmark-tools': barChart('benchmark-tools', ['ours', 'webpack 5'], waits),
  };
};

/**
 * Puts tables into a document, each between the markers `<!-- name -->` and `<!-- /name -->`. Keeps
 * the old table when the new one is undefined. Throws an Error for a table without markers.
 */
export const fillInTables = (document: string, tables: Tables): string =>
  Object.entries(tables).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's');
    if (!place.test(text)) throw new Error(`The document has no place for the table "${name}".`);
    if (content === undefined) return text;
    return text.replace(place, (_all, start, end) => `${start}\n${content}\n\n${end}`);
  }, document);

const BENCHMARKS = 'docs/benchmarks.md';

/** Writes the measurements into the document's tables and charts, and prints all of them. */
export const writeBenchmarks = (): void => {
  const file = join(repositoryRoot, BENCHMARKS);
  const bench = readResults('bench/results.json');
  const chaos = readResults('chaos/results.json');
  console.log(`\n${allFiguresText({ ...bench, ...chaos })}`);
  writeFileSync(file, fillInTables(readFileSync(file, 'utf8'), benchmarkTablesOf(bench, chaos)));
  for (const [name, chart] of Object.entries(benchmarkChartsOf(bench))) {
    if (chart) writeFileSync(join(repositoryRoot, 'docs/images', `${name}.svg`), chart);
  }
  console.log(`The tables of ${BENCHMARKS} are written.`);
};
