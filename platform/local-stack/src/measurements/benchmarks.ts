import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';

type ResultsFile = 'bench/results.json' | 'chaos/results.json';

/** A measurement. `at` is the day of the measurement: `2026-01-31`. */
type MeasurementResult = { machine: string; at: string; [figure: string]: unknown };

type Results = Readonly<Record<string, MeasurementResult>>;

function readResults(name: ResultsFile): Results {
  const file = join(repositoryRoot, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export function changeResultsFile(name: ResultsFile, change: (results: Results) => Results): void {
  const file = join(repositoryRoot, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(change(readResults(name)), null, 2)}\n`);
}

const withMachine = (measured: object): MeasurementResult => ({
  ...measured,
  machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  at: new Date().toISOString().slice(0, 10),
});

export const recordMeasurement = (name: string, measured: object, results: ResultsFile): void =>
  changeResultsFile(results, (all) => ({ ...all, [name]: withMachine(measured) }));

const SIZE_PREFIX = 'size of ';

/** Replaces all sizes, so that no size of a removed page stays. `sizes` has kB by page or entry. */
export const replaceMeasuredSizes = (
  results: Results,
  sizes: Readonly<Record<string, number>>,
): Results => {
  const others = Object.entries(results).filter(([name]) => !name.startsWith(SIZE_PREFIX));
  const measured = Object.entries(sizes).map(([part, kB]): [string, MeasurementResult] => [
    SIZE_PREFIX + part,
    withMachine({ kB }),
  ]);
  return Object.fromEntries([...others, ...measured]);
};

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), `${'|---'.repeat(heads.length)}|`, ...rows.map(line)].join('\n');

const named = (results: Results, start: string): [string, MeasurementResult][] =>
  Object.entries(results)
    .filter(([name]) => name.startsWith(start))
    .map(([name, result]) => [name.slice(start.length), result]);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A table with the machine and day of its measurements. Undefined without measurements. */
const measured = (
  all: readonly [string, MeasurementResult][],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string | undefined => {
  const [, first] = all[0] ?? [];
  if (!first) return undefined;
  const runs = first.runs === undefined ? '' : ` Medians of ${first.runs} runs.`;
  return `${table(heads, rows)}\n\nMeasured on ${first.machine}, ${first.at}.${runs}`;
};

const sizes = (results: Results) => {
  const all = named(results, SIZE_PREFIX);
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

/**
 * The same measurement for three builds of the same sources: our site (`ours`), a single
 * application (`one`), and a site with the defaults of the Module Federation plugin (`plugin`). The
 * figure `plugin` is not always measured.
 */
type Forms = { ours: number; one: number; plugin?: number };

const TO_OTHERS = ['To one', 'To the plugin'];

/** Compares our site with other builds on a slow network: at first visits and after a release. */
const compositions = (results: Results) => {
  const all = named(results, 'composition of ');
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
  return measured(all, heads, rows);
};

/** Returns the table that shows how long developers wait for our tools and for webpack 5. */
const tools = (results: Results) => {
  const all = named(results, 'tools: ');
  const rows = all.map(([what, { ours, webpack, limit }]) => [
    what,
    ...[ours, webpack].map((ms) => `${(Number(ms) / 1000).toFixed(2)} s`),
    (Number(ours) / Number(webpack)).toFixed(2),
    limit === undefined ? '' : String(limit),
  ]);
  return measured(all, ['', 'Ours', 'webpack 5', 'Ratio', 'Goal at most'], rows);
};

const goals = (results: Results) => {
  const all = named(results, 'goal of ');
  const rows = all.map(([what, { value, unit, limit }]) => [
    what,
    `${Number(value).toFixed(1)} ${unit}`,
    `${limit} ${unit}`,
  ]);
  return measured(all, ['Figure', 'Measured', 'Goal at most'], rows);
};

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

/**
 * Puts tables into a document, each between the markers `<!-- name -->` and `<!-- /name -->`. Keeps
 * the old table when the new one is undefined. Throws an Error for a table without markers.
 */
export const fillBenchmarkTables = (document: string, tables: Tables): string =>
  Object.entries(tables).reduce((text, [name, content]) => {
    const section = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's');
    if (!section.test(text)) throw new Error(`The document has no place for the table "${name}".`);
    if (content === undefined) return text;
    return text.replace(section, (_all, start, end) => `${start}\n${content}\n\n${end}`);
  }, document);

const BENCHMARKS = 'docs/benchmarks.md';

export const writeBenchmarkTables = (): void => {
  const file = join(repositoryRoot, BENCHMARKS);
  const bench = readResults('bench/results.json');
  const chaos = readResults('chaos/results.json');
  console.dir({ ...bench, ...chaos }, { depth: null });
  writeFileSync(
    file,
    fillBenchmarkTables(readFileSync(file, 'utf8'), benchmarkTablesOf(bench, chaos)),
  );
  console.log(`The tables of ${BENCHMARKS} are written.`);
};
