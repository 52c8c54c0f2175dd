import { expect, test } from 'vitest';
import { benchmarkTablesOf, fillBenchmarkTables, replaceMeasuredSizes } from './benchmarks';

const here = { machine: '2 × fast', at: '2026-01-31' };

test('writing measurements replaces the old table in the document, and writing the same measurements again changes nothing', () => {
  const document = 'Before\n<!-- sizes -->\nold\n<!-- /sizes -->\nAfter';
  const once = fillBenchmarkTables(document, { sizes: '| a |' });
  expect(once).toBe('Before\n<!-- sizes -->\n\n| a |\n\n<!-- /sizes -->\nAfter');
  expect(fillBenchmarkTables(once, { sizes: '| a |' })).toBe(once);
});

test('writing a table of measurements into a document fails when the document has no markers for the table', () => {
  expect(() => fillBenchmarkTables('', { sizes: '' })).toThrow('no place for the table "sizes"');
});

test('new measurements of page sizes replace all earlier ones, so that removed pages disappear from docs/benchmarks.md', () => {
  const old = { 'size of remote-main, page /old': { kB: 5, ...here }, 'goal of x': here };
  const results = replaceMeasuredSizes(old, { 'remote-main, page /new': 6.04 });
  const { sizes } = benchmarkTablesOf(results, {});
  expect(sizes).toContain('| remote-main, page /new | 6.0 kB |');
  expect(sizes).not.toContain('/old');
  expect(results).toHaveProperty(['goal of x']);
});

const broken = {
  'entry 404, at the start': { outcome: 'error', untilThen: 1234, recovery: 560, ...here },
  'entry 404, on navigation': { outcome: 'error', untilThen: 900, recovery: 500, ...here },
  'entry 404, after the page had worked': { outcome: 'page', untilThen: 80, ...here },
  'entry hangs, at the start': { outcome: 'error', untilThen: 5500, recovery: 100, ...here },
};

test('the table of faults in docs/benchmarks.md has one row for each moment of a fault, such as "at the start", with the slowest times', () => {
  const { faults } = benchmarkTablesOf({}, broken);
  expect(faults).toContain('| at the start | 2 | 0 | 5.5 s | 0.6 s |');
  expect(faults).toContain('| after the page had worked | 1 | 1 | 0.0 s | 0.0 s |');
  expect(faults).toContain('Measured on 2 × fast, 2026-01-31.');
});

test('the table of faults in docs/benchmarks.md leaves out faults of the backend', () => {
  const chaos = { 'backend: one replica is killed': { confirmed: 40, lost: 0, ...here } };
  expect(benchmarkTablesOf({}, chaos).faults).toBeUndefined();
});

test('a table in a document stays unchanged when there are no measurements for the table', () => {
  const document = '<!-- typing -->\n| of another day |\n<!-- /typing -->';
  const { typing } = benchmarkTablesOf({}, {});
  expect(fillBenchmarkTables(document, { typing })).toBe(document);
});

const forms = (ours: number, one: number, plugin: number) => ({ ours, one, plugin });
const composition = {
  shown: forms(100, 125, 200),
  kB: forms(30, 20, 60),
  ...here,
};

test('the table of page openings in docs/benchmarks.md compares the site with a single application and with the Module Federation plugin', () => {
  const results = { 'composition of /login, slow, first': composition };
  expect(benchmarkTablesOf(results, {}).compositions).toContain(
    '| `/login` | first | 100 / 125 / 200 | 0.80 | 0.50 | 30.0 / 20.0 / 60.0 | 1.50 | 0.50 |',
  );
});

test.each(['middle, first', 'slow, return'])(
  'the table of page openings leaves out measurements of the kind "%s"',
  (which) => {
    const results = { [`composition of /login, ${which}`]: composition };
    expect(benchmarkTablesOf(results, {}).compositions).not.toContain('/login');
  },
);

test('without measurements of the Module Federation plugin, the table of page openings compares only with a single application', () => {
  const { shown, ...others } = composition;
  const { ours, one } = shown;
  const released = { ...others, shown: { ours, one } };
  const { compositions } = benchmarkTablesOf(
    { 'composition of /dashboard, slow, after a release': released },
    {},
  );
  expect(compositions).toContain('| after a release | 100 / 125 | 0.80 |  |');
});
