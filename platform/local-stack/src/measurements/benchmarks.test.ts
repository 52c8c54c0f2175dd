import { expect, test } from 'vitest';
import { allFiguresText, benchmarkTablesOf, fillInTables } from './benchmarks';

const here = { machine: '2 × fast', at: '2026-01-31' };

test('writing measurements replaces the old table in the document, and writing the same measurements again changes nothing', () => {
  const document = 'Before\n<!-- sizes -->\nold\n<!-- /sizes -->\nAfter';
  const once = fillInTables(document, { sizes: '| a |' });
  expect(once).toBe('Before\n<!-- sizes -->\n\n| a |\n\n<!-- /sizes -->\nAfter');
  expect(fillInTables(once, { sizes: '| a |' })).toBe(once);
});

test('a document without a place for a table of measurements causes an error', () => {
  expect(() => fillInTables('', { sizes: '' })).toThrow('no place for the table "sizes"');
});

const broken = {
  'entry 404, at the start': { outcome: 'error', untilThen: 1234, recovery: 560, ...here },
  'entry 404, on navigation': { outcome: 'error', untilThen: 900, recovery: 500, ...here },
  'entry 404, after the page had worked': { outcome: 'page', untilThen: 80, ...here },
  'entry hangs, at the start': { outcome: 'error', untilThen: 5500, recovery: 100, ...here },
};

test('the table of faults has a row for faults at the start and a row for faults after the page had worked, with the slowest times', () => {
  const { faults } = benchmarkTablesOf({}, broken);
  expect(faults).toContain('| at the start | 2 | 0 | 5.5 s | 0.6 s |');
  expect(faults).toContain('| after the page had worked | 1 | 1 | 0.0 s | 0.0 s |');
  expect(faults).toContain('Measured on 2 × fast, 2026-01-31.');
});

test('the benchmark details have a row for each measurement, and one table for all measurements with the same kinds of figures', () => {
  const killed = { confirmed: 40, lost: 0, ...here };
  const details = allFiguresText({ ...broken, 'backend: one replica is killed': killed });
  expect(details).toContain(
    '| Measured | outcome | untilThen | recovery |\n|---|---|---|---|\n| entry 404, at the start | error | 1234 | 560 |',
  );
  expect(details).toContain('| entry hangs, at the start | error | 5500 | 100 |');
  expect(details).toContain('| Measured | confirmed | lost |');
  expect(details).toContain('| backend: one replica is killed | 40 | 0 |');
});

test('the benchmark details are empty when nothing was measured', () => {
  expect(allFiguresText({})).toBe('');
});

test('a cell of the benchmark details shows all values of a figure with several values', () => {
  const trips = (...chain: string[]) => ({ chain, shown: 1234.567 });
  const results = {
    'round trips, return visit': { before: trips('document', 'validity'), now: trips(), ...here },
  };
  expect(allFiguresText(results)).toContain(
    '| round trips, return visit | document, validity / 1234.57 |  / 1234.57 |',
  );
});

test('the table of faults leaves out faults of the backend', () => {
  const chaos = { 'backend: one replica is killed': { confirmed: 40, lost: 0, ...here } };
  expect(benchmarkTablesOf({}, chaos).faults).toBeUndefined();
});

test('a table in a document is not changed without measurements', () => {
  const document = '<!-- typing -->\n| of another day |\n<!-- /typing -->';
  const { typing } = benchmarkTablesOf({}, {});
  expect(fillInTables(document, { typing })).toBe(document);
});

const forms = (ours: number, one: number, plugin: number) => ({ ours, one, plugin });
const composition = {
  ...{ shown: forms(100, 125, 200), painted: forms(9, 9, 9), answered: forms(110, 130, 230) },
  ...{ kB: forms(30, 20, 60), html: forms(3, 2, 2), scripts: forms(26, 17, 57) },
  ...{ styles: forms(1, 1, 1), requests: forms(4, 3, 8), chain: forms(2, 3, 4) },
  ...here,
};

test('the table of page openings compares the site with a single application and with the Module Federation plugin', () => {
  const results = { 'composition of /login, slow, first': composition };
  expect(benchmarkTablesOf(results, {}).compositions).toContain(
    '| `/login` | first | 100 / 125 / 200 | 0.80 | 0.50 | 30.0 / 20.0 / 60.0 | 1.50 | 0.50 |',
  );
  expect(allFiguresText(results)).toContain(
    '| composition of /login, slow, first | 100 / 125 / 200 | 9 / 9 / 9 | 110 / 130 / 230 |',
  );
});

test.each(['middle, first', 'slow, return'])(
  'measurements of the kind "%s" appear only in the details, not in the table of page openings',
  (which) => {
    const results = { [`composition of /login, ${which}`]: composition };
    expect(benchmarkTablesOf(results, {}).compositions).not.toContain('/login');
    expect(allFiguresText(results)).toContain(`| composition of /login, ${which} |`);
  },
);

test('when the Module Federation plugin was not measured, the table of page openings compares the site only with a single application', () => {
  const { shown, ...others } = composition;
  const { ours, one } = shown;
  const released = { ...others, shown: { ours, one } };
  const { compositions } = benchmarkTablesOf(
    { 'composition of /dashboard, slow, after a release': released },
    {},
  );
  expect(compositions).toContain('| after a release | 100 / 125 | 0.80 |  |');
});
