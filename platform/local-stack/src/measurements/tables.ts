import type { Result } from './results';

type Results = Readonly<Record<string, Result>>;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const named = (results: Results, start: string): [string, Result][] =>
  Object.entries(results)
    .filter(([name]) => name.startsWith(start))
    .map(([name, result]) => [name.slice(start.length), result]);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const madeOn = (results: readonly Result[]): string => {
  const [first] = results;
  return first ? `Measured on ${first.machine}, ${first.at}.` : 'Not measured yet.';
};

const sizes = (results: Results): string => {
  const all = named(results, 'size of ');
  const rows = all.map(([what, { kB }]) => [what, `${Number(kB).toFixed(1)} kB`]);
  return `${table(['Part', 'After gzip'], rows)}\n\n${madeOn(all.map(([, each]) => each))}`;
};

const typing = (results: Results): string => {
  const all = named(results, 'typing in ');
  const rows = all.map(([what, { median, p95, worst, limit }]) =>
    [what, median, p95, worst, limit].map(String),
  );
  const heads = ['Key press to paint, in ms', 'Median', '95th percentile', 'Worst', 'Goal for p95'];
  return `${table(heads, rows)}\n\n${madeOn(all.map(([, each]) => each))}`;
};

const shifts = (results: Results): string => {
  const all = named(results, 'layout shift of ');
  const rows = all.map(([page, { shift, limit }]) => [`\`${page}\``, String(shift), String(limit)]);
  return `${table(['Page', 'Layout shift', 'Goal at most'], rows)}\n\n${madeOn(all.map(([, each]) => each))}`;
};

/** The 28 faults in rows; for each moment what the visitor met, when, and how soon one click mended it. */
const faults = (results: Results): string => {
  const cells = new Map<string, string[]>();
  for (const [name, { outcome, untilThen, recovery }] of Object.entries(results)) {
    const fault = name.slice(0, name.lastIndexOf(', '));
    const met =
      outcome === 'page'
        ? 'not met'
        : `told after ${seconds(Number(untilThen))}, mended in ${seconds(Number(recovery))}`;
    cells.set(fault, [...(cells.get(fault) ?? []), met]);
  }
  const rows = [...cells].map(([fault, met]) => [fault, ...met]);
  const heads = ['Fault of remote-main', 'At the start', 'On navigation', 'After it had worked'];
  return `${table(heads, rows)}\n\n${madeOn(Object.values(results))}`;
};

/** The tables of `docs/benchmarks.md`, by the names of their places in it. */
export const tablesOf = (bench: Results, chaos: Results): Record<string, string> => ({
  sizes: sizes(bench),
  typing: typing(bench),
  shifts: shifts(bench),
  faults: faults(chaos),
});

/**
 * Puts tables into a document, each between `<!-- name -->` and `<!-- /name -->`. Throws an Error when the document has
 * no place for one.
 */
export const fillIn = (document: string, tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's');
    if (!place.test(text)) throw new Error(`The document has no place for the table "${name}".`);
    return text.replace(place, (_all, start, end) => `${start}\n${content}\n\n${end}`);
  }, document);
