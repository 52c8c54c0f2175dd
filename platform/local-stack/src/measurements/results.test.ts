import { expect, test } from 'vitest';
import { fillIn, tablesOf } from './results';

const here = { machine: '2 × fast', at: '2026-01-31' };

test('replaces the old table in the document; a second run changes nothing', () => {
  const document = 'Before\n<!-- sizes -->\nold\n<!-- /sizes -->\nAfter';
  const once = fillIn(document, { sizes: '| a |' });
  expect(once).toBe('Before\n<!-- sizes -->\n\n| a |\n\n<!-- /sizes -->\nAfter');
  expect(fillIn(once, { sizes: '| a |' })).toBe(once);
});

test('a document without a place for a table causes an error', () => {
  expect(() => fillIn('', { sizes: '' })).toThrow('no place for the table "sizes"');
});

test('the table of faults has a row for each fault, with its outcome at each moment', () => {
  const { faults } = tablesOf(
    {},
    {
      'entry 404, at the start': { outcome: 'error', untilThen: 1234, recovery: 560, ...here },
      'entry 404, on navigation': { outcome: 'error', untilThen: 900, recovery: 500, ...here },
      'entry 404, after it had worked': { outcome: 'page', untilThen: 80, ...here },
    },
  );
  expect(faults).toContain(
    '| entry 404 | told after 1.2 s, mended in 0.6 s | told after 0.9 s, mended in 0.5 s | not met |',
  );
  expect(faults).toContain('Measured on 2 × fast, 2026-01-31.');
});

test('the table of the backend has a row for each fault, apart from those of a remote', () => {
  const { backend, faults } = tablesOf(
    {},
    {
      'backend: one replica is killed': {
        ...{ confirmed: 40, lost: 0, doubled: 0, errors: 3, goesOn: 1520 },
        ...here,
      },
    },
  );
  expect(backend).toContain('| one replica is killed | 40 | 0 | 0 | 3 | 1.5 s |');
  expect(faults).toBeUndefined();
});

test('a table without measurements is not changed', () => {
  const document = '<!-- typing -->\n| of another day |\n<!-- /typing -->';
  const { typing } = tablesOf({}, {});
  expect(fillIn(document, { typing })).toBe(document);
});
