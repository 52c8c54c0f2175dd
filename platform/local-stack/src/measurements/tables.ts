import { type BarGroup, barChart, CHARTS } from './chart';
import type { Result } from './results';

type Results = Readonly<Record<string, Result>>;

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), `${'|---'.repeat(heads.length)}|`, ...rows.map(line)].join('\n');

const named = (results: Results, start: string): [string, Result][] =>
  Object.entries(results)
    .filter(([name]) => name.startsWith(start))
    .map(([name, result]) => [name.slice(start.length), result]);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A table and where it was measured, below the charts of the same figures; undefined where nothing was. */
const measured = (
  results: readonly Result[],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  charts: readonly (keyof typeof CHARTS)[] = [],
): string | undefined => {
  const [first] = results;
  if (!first) return undefined;
  const images = charts.map((name) => `![${CHARTS[name]}](images/${name}.svg)\n\n`).join('');
  const runs = first.runs === undefined ? '' : ` Medians of ${first.runs} runs.`;
  return `${images}${table(heads, rows)}\n\nMeasured on ${first.machine}, ${first.at}.${runs}`;
};

const resultsOf = (all: readonly [string, Result][]): Result[] => all.map(([, each]) => each);

const sizes = (results: Results) => {
  const all = named(results, 'size of ');
  const rows = all.map(([what, { kB }]) => [what, `${Number(kB).toFixed(1)} kB`]);
  return measured(resultsOf(all), ['Part', 'After gzip'], rows);
};

/** The requests to the first figures of the dashboard, each after the answer to the one before. */
const roundTrips = (results: Results) => {
  const all = named(results, 'round trips, ');
  const rows = all.flatMap(([visit, result]) =>
    (['before', 'now'] as const).map((when) => {
      const { chain, shown } = result[when] as { chain: string[]; shown: number };
      const order = when === 'now' ? 'side by side' : 'one by one';
      return [visit, order, String(chain.length), chain.join(', '), `${shown.toFixed(0)} ms`];
    }),
  );
  const heads = ['Visit', 'Questions', 'Round trips', 'In order', 'First figures'];
  return measured(resultsOf(all), heads, rows);
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

/** A figure of our site, of one application and of the plugin's defaults; the last is not always measured. */
type Forms = { ours: number; one: number; plugin?: number };

const COMPOSITION = 'composition of ';

const compositionRows = (results: Results) =>
  named(results, COMPOSITION).map(([name, result]) => {
    const [path, network = '', visit = ''] = name.split(', ');
    const figures = result as unknown as Record<string, Forms>;
    const cells = (figure: string, digits: number) => {
      const { ours = 0, one = 0, plugin } = figures[figure] ?? {};
      return [ours, one, ...(plugin === undefined ? [] : [plugin])]
        .map((value) => value.toFixed(digits))
        .join(' / ');
    };
    const ratios = (figure: string) => {
      const { ours = 0, one = 1, plugin } = figures[figure] ?? {};
      return [(ours / one).toFixed(2), plugin === undefined ? '' : (ours / plugin).toFixed(2)];
    };
    return { page: `\`${path}\``, network, visit, cells, ratios };
  });

const TO_OTHERS = ['To one', 'To the plugin'];

/** Compares our site with the other forms of the same sources, on the slow network and without a cache: times and sizes. */
const compositions = (results: Results) => {
  const rows = compositionRows(results)
    .filter(({ network, visit }) => network === 'slow' && visit !== 'return')
    .map(({ page, visit, cells, ratios }) => [
      ...[page, visit, cells('shown', 0), ...ratios('shown')],
      ...[cells('kB', 1), ...ratios('kB')],
    ]);
  const heads = ['Page', 'Visit', 'ms to h1', ...TO_OTHERS, 'kB of code', ...TO_OTHERS];
  return measured(resultsOf(named(results, COMPOSITION)), heads, rows, [
    'benchmark-times',
    'benchmark-sizes',
  ]);
};

/** The same openings in detail, on both networks. */
const openingsOfForms = (results: Results) => {
  const rows = compositionRows(results).map(({ page, network, visit, cells }) => [
    ...[page, network, visit, cells('shown', 0), cells('painted', 0), cells('answered', 0)],
    ...[cells('html', 1), cells('scripts', 1), cells('styles', 1)],
    ...[cells('requests', 0), cells('chain', 0)],
  ]);
  const times = ['ms to h1', 'First paint', 'Click'];
  const kilobytes = ['kB of HTML', 'Scripts', 'Styles'];
  const heads = ['Page', 'Network', 'Visit', ...times, ...kilobytes, 'Requests', 'Chain'];
  return measured(resultsOf(named(results, COMPOSITION)), heads, rows);
};

const TOOLS = 'tools: ';

/** What developers wait for, against webpack 5. */
const tools = (results: Results) => {
  const all = named(results, TOOLS);
  const rows = all.map(([what, { ours, webpack, limit }]) => [
    what,
    ...[ours, webpack].map((ms) => `${(Number(ms) / 1000).toFixed(2)} s`),
    (Number(ours) / Number(webpack)).toFixed(2),
    limit === undefined ? '' : String(limit),
  ]);
  return measured(resultsOf(all), ['', 'Ours', 'webpack 5', 'Ratio', 'Goal at most'], rows, [
    'benchmark-tools',
  ]);
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
  const rows = all.map(([name, { score, goal, firstPaint, largestPaint, blocked, shift }]) => [
    name.replace(/^[^,]+/, '`$&`'),
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

/** The faults of a remote: what was broken, when, and how it ended. */
const faultCases = (results: Results) =>
  faultResults(results).map(([name, { outcome, untilThen, recovery }]) => {
    const end = name.lastIndexOf(', ');
    return {
      fault: name.slice(0, end),
      moment: name.slice(end + 2),
      hadNoEffect: outcome === 'page',
      untilThen: Number(untilThen),
      recovery: Number(recovery),
    };
  });

const faultResults = (results: Results): [string, Result][] =>
  Object.entries(results).filter(([name]) => !name.startsWith(BACKEND));

/** For each moment: how many faults there were, and the slowest error and recovery. */
const faults = (results: Results) => {
  const cases = faultCases(results);
  const rows = [...new Set(cases.map(({ moment }) => moment))].map((moment) => {
    const all = cases.filter((each) => each.moment === moment);
    const felt = all.filter(({ hadNoEffect }) => !hadNoEffect);
    const slowest = (figure: 'untilThen' | 'recovery') =>
      seconds(Math.max(0, ...felt.map((each) => each[figure])));
    const counts = [all.length, all.length - felt.length].map(String);
    return [moment, ...counts, slowest('untilThen'), slowest('recovery')];
  });
  const figures = ['Without effect', 'Slowest error', 'Slowest page after "Try again"'];
  return measured(resultsOf(faultResults(results)), ['When', 'Faults', ...figures], rows);
};

/** Each fault with its outcome at each moment. */
const singleFaults = (results: Results) => {
  const cells = new Map<string, string[]>();
  for (const { fault, hadNoEffect, untilThen, recovery } of faultCases(results)) {
    const outcome = hadNoEffect
      ? 'no effect'
      : `error after ${seconds(untilThen)}, retry took ${seconds(recovery)}`;
    cells.set(fault, [...(cells.get(fault) ?? []), outcome]);
  }
  const rows = [...cells].map(([fault, outcomes]) => [fault, ...outcomes]);
  const heads = ['Fault of remote-main', 'At the start', 'On navigation', 'After it had worked'];
  return measured(resultsOf(faultResults(results)), heads, rows);
};

const BACKEND = 'backend: ';

/** What happened to the backend, what became of the mutations meanwhile, and when an open page went on. */
const backendFaults = (results: Results) => {
  const all = named(results, BACKEND);
  const rows = all.map(([fault, { confirmed, lost, doubled, errors, goesOn }]) => [
    fault,
    ...[confirmed, lost, doubled, errors].map(String),
    seconds(Number(goesOn)),
  ]);
  const writes = ['Writes confirmed', 'Lost', 'Doubled', 'Errors, settled by a retry'];
  return measured(resultsOf(all), ['What happens', ...writes, 'An open page goes on in'], rows);
};

/** A table by the name of its place in a document; undefined where nothing was measured for it. */
type Tables = Readonly<Record<string, string | undefined>>;

/** The tables of `docs/benchmarks.md`. */
export const tablesOf = (bench: Results, chaos: Results): Tables => ({
  sizes: sizes(bench),
  compositions: compositions(bench),
  tools: tools(bench),
  typing: typing(bench),
  goals: goals(bench),
  faults: faults(chaos),
});

/** What the commands print: the figures in detail, which are in no document. */
export const detailsOf = (bench: Results, chaos: Results): string => {
  const ofBench = [openings, openingsOfForms, roundTrips, remotes, lighthouse, userLists, shifts];
  const ofChaos = [singleFaults, backendFaults];
  return [...ofBench.map((tableOf) => tableOf(bench)), ...ofChaos.map((tableOf) => tableOf(chaos))]
    .filter(Boolean)
    .join('\n\n');
};

/** The charts of `docs/benchmarks.md` as SVG, by name. Undefined where nothing was measured. */
export const chartsOf = (bench: Results): Readonly<Record<string, string | undefined>> => {
  const firstVisits = (figure: string): BarGroup[] =>
    named(bench, COMPOSITION)
      .filter(([name]) => name.endsWith(', slow, first'))
      .map(([name, result]) => {
        const { ours, one, plugin = 0 } = result[figure] as Forms;
        return { label: name.split(',')[0] ?? '', values: [ours, one, plugin] };
      });
  const waits = named(bench, TOOLS).map(([label, { ours, webpack }]) => {
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
