import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';

/** The files measurements are written to; neither is in git. */
type ResultsFile = 'bench/results.json' | 'chaos/results.json';

/** A measurement with the machine it was made on and the day. */
type Result = { machine: string; at: string; [figure: string]: unknown };

/** All measurements of a file, by name. Empty where nothing was measured. */
export function readResults(name: ResultsFile): Record<string, Result> {
  const file = join(repositoryRoot, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Writes a measurement into a file of results, beside the others. */
export function record(name: string, measured: object, results: ResultsFile): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const at = new Date().toISOString().slice(0, 10);
  const all = { ...readResults(results), [name]: { ...measured, machine, at } };
  const file = join(repositoryRoot, results);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

type Results = Readonly<Record<string, Result>>;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const named = (results: Results, start: string): [string, Result][] =>
  Object.entries(results)
    .filter(([name]) => name.startsWith(start))
    .map(([name, result]) => [name.slice(start.length), result]);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A table and where it was measured; undefined where nothing was. */
const measured = (
  results: readonly Result[],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string | undefined => {
  const [first] = results;
  return first && `${table(heads, rows)}\n\nMeasured on ${first.machine}, ${first.at}.`;
};

const resultsOf = (all: readonly [string, Result][]): Result[] => all.map(([, each]) => each);

const sizes = (results: Results) => {
  const all = named(results, 'size of ');
  const rows = all.map(([what, { kB }]) => [what, `${Number(kB).toFixed(1)} kB`]);
  return measured(resultsOf(all), ['Part', 'After gzip'], rows);
};

/** The unit of a measurement of key presses. */
const KEY_TO_PAINT = 'ms from key press to paint';

const typing = (results: Results) => {
  const all = Object.entries(results).filter(([, { unit }]) => unit === KEY_TO_PAINT);
  const rows = all.map(([what, { median, p95, worst, limit }]) =>
    [what, median, p95, worst, limit].map(String),
  );
  const heads = ['Key press to paint, in ms', 'Median', '95th percentile', 'Worst', 'Goal for p95'];
  return measured(resultsOf(all), heads, rows);
};

const openings = (results: Results) => {
  const all = named(results, 'opening ');
  const rows = all.map(([page, { first, later, afterProfile }]) =>
    [`\`${page}\``, first, later, afterProfile].map(String),
  );
  const heads = ['Page, in ms', 'First visit', 'Later visits', 'Of that, since the profile'];
  return measured(resultsOf(all), heads, rows);
};

type Pair = { ours: number; one: number };

/** Compares the site with one application: time to the heading and transferred code, each with the ratio. */
const compositions = (results: Results) => {
  const all = named(results, 'composition of ');
  const rows = all.map(([name, result]) => {
    const [path, network = '', visit = ''] = name.split(', ');
    const { shown, kB, requests } = result as Result & Record<string, Pair>;
    const pair = (figure: Pair | undefined, digits: number) =>
      figure ? `${figure.ours.toFixed(digits)} / ${figure.one.toFixed(digits)}` : '';
    const ratio = (figure: Pair | undefined) =>
      figure ? (figure.ours / figure.one).toFixed(2) : '';
    return [
      `\`${path}\``,
      network,
      visit,
      pair(shown, 0),
      ratio(shown),
      pair(kB, 1),
      ratio(kB),
      pair(requests, 0),
    ];
  });
  const heads = [
    'Page',
    'Network',
    'Visit',
    'ms to h1',
    'Ratio',
    'kB of code',
    'Ratio',
    'Requests',
  ];
  return measured(resultsOf(all), heads, rows);
};

/** The dashboard of a site with few and with many remotes. The ratio is to the first row of the same visit. */
const remotes = (results: Results) => {
  const all = named(results, 'remotes ');
  const rows = all.map(([name, { shown, kB, page }]) => {
    const [count = '', visit = ''] = name.split(', ');
    const [, few] = all.find(([other]) => other.endsWith(visit)) ?? [];
    return [
      count,
      visit,
      Number(shown).toFixed(0),
      (Number(shown) / Number(few?.shown)).toFixed(2),
      Number(kB).toFixed(1),
      Number(page).toFixed(1),
    ];
  });
  const heads = ['Remotes', 'Visit', 'ms to h1', 'Ratio', 'kB of code', 'kB of index.html'];
  return measured(resultsOf(all), heads, rows);
};

const lighthouse = (results: Results) => {
  const all = named(results, 'lighthouse of ');
  const rows = all.map(([page, { score, goal, firstPaint, largestPaint, blocked, shift }]) => [
    `\`${page}\``,
    ...[score, goal].map(String),
    ...[firstPaint, largestPaint, blocked].map((ms) => Number(ms).toFixed(0)),
    Number(shift).toFixed(4),
  ]);
  const heads = ['Page', 'Performance', 'Goal', 'First paint', 'Largest paint', 'Blocked', 'Shift'];
  return measured(resultsOf(all), heads, rows);
};

/** Single figures, each with its goal. */
const goals = (results: Results) => {
  const all = named(results, 'goal of ');
  const rows = all.map(([what, { value, unit, limit }]) => [
    what,
    `${Number(value).toFixed(1)} ${unit}`,
    `${limit} ${unit}`,
  ]);
  return measured(resultsOf(all), ['Figure', 'Measured', 'Goal at most'], rows);
};

/** The 95th percentile of each query, by the size of the organization. */
const userLists = (results: Results) => {
  const all = named(results, 'user list, ');
  const rows = all.map(([name, { p95 }]) => {
    const times = p95 as number[];
    const growth = (times.at(-1) ?? 0) / (times[0] ?? 1);
    return [...name.split(', '), ...times.map((ms) => ms.toFixed(1)), growth.toFixed(1)];
  });
  const heads = ['Database', 'Query', '1,000 users', '10,000', '50,000', 'Growth'];
  return measured(resultsOf(all), heads, rows);
};

const shifts = (results: Results) => {
  const all = named(results, 'layout shift of ');
  const rows = all.map(([page, { shift, limit }]) => [`\`${page}\``, String(shift), String(limit)]);
  return measured(resultsOf(all), ['Page', 'Layout shift', 'Goal at most'], rows);
};

/** The 28 faults in rows; for each moment what the visitor met, when, and how soon one click mended it. */
const faults = (results: Results) => {
  const cells = new Map<string, string[]>();
  const all = Object.entries(results).filter(([name]) => !name.startsWith(BACKEND));
  for (const [name, { outcome, untilThen, recovery }] of all) {
    const fault = name.slice(0, name.lastIndexOf(', '));
    const met =
      outcome === 'page'
        ? 'not met'
        : `told after ${seconds(Number(untilThen))}, mended in ${seconds(Number(recovery))}`;
    cells.set(fault, [...(cells.get(fault) ?? []), met]);
  }
  const rows = [...cells].map(([fault, met]) => [fault, ...met]);
  const heads = ['Fault of remote-main', 'At the start', 'On navigation', 'After it had worked'];
  return measured(resultsOf(all), heads, rows);
};

const BACKEND = 'backend: ';

/** What happened to the backend, what became of the writes meanwhile, and when an open page went on. */
const backendFaults = (results: Results) => {
  const all = named(results, BACKEND);
  const rows = all.map(([fault, { confirmed, lost, doubled, errors, goesOn }]) => [
    fault,
    ...[confirmed, lost, doubled, errors].map(String),
    seconds(Number(goesOn)),
  ]);
  const heads = [
    'What happens',
    'Writes confirmed',
    'Lost',
    'Doubled',
    'Errors, all settled by a retry',
    'An open page goes on within',
  ];
  return measured(resultsOf(all), heads, rows);
};

/** A table by the name of its place in a document; undefined where nothing was measured for it. */
type Tables = Readonly<Record<string, string | undefined>>;

/** The tables of `docs/benchmarks.md`. */
export const tablesOf = (bench: Results, chaos: Results): Tables => ({
  sizes: sizes(bench),
  openings: openings(bench),
  compositions: compositions(bench),
  remotes: remotes(bench),
  lighthouse: lighthouse(bench),
  typing: typing(bench),
  goals: goals(bench),
  'user-lists': userLists(bench),
  shifts: shifts(bench),
  faults: faults(chaos),
  backend: backendFaults(chaos),
});

/**
 * Puts tables into a document, each between `<!-- name -->` and `<!-- /name -->`; a place nothing was measured for keeps
 * what it has. Throws an Error when the document has no place for one.
 */
export const fillIn = (document: string, tables: Tables): string =>
  Object.entries(tables).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's');
    if (!place.test(text)) throw new Error(`The document has no place for the table "${name}".`);
    if (content === undefined) return text;
    return text.replace(place, (_all, start, end) => `${start}\n${content}\n\n${end}`);
  }, document);
