import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { environmentSchema } from './settings';
import { HANDLED_STRIPE_EVENT_TYPES } from './webhook/stripe-event';

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const codeIn = (text = ''): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The rows of the README's table of variables. A row may have several names and defaults. */
const ROWS = README.split('\n')
  .filter((line) => /^\| `[A-Z]/.test(line))
  .map((line) => {
    const [, names, defaults] = line.split('|');
    return { names: codeIn(names), defaults: codeIn(defaults) };
  });

/** Returns a variable's default, but not that of `DATA_DIR`, which differs on each machine. */
const defaultOf = (name: string): unknown => {
  const field = environmentSchema.entries[name as keyof typeof environmentSchema.entries];
  return name === 'DATA_DIR' ? undefined : v.getDefault(field);
};

it('the README of the backend lists exactly the variables that the backend reads, with their defaults', () => {
  expect(ROWS.flatMap(({ names }) => names).sort()).toEqual(
    Object.keys(environmentSchema.entries).sort(),
  );
  for (const { names, defaults } of ROWS) {
    names.forEach((name, index) => {
      const value = defaultOf(name);
      if (value !== undefined) expect(defaults[index], name).toBe(value);
    });
  }
});

it('the table of folders in the README of the backend lists exactly the folders of its source', () => {
  const rows = README.split('\n').filter((line) => /^\| `[a-z]+\/`/.test(line));
  const named = rows.flatMap((line) => codeIn(line.split('|')[1]));
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/`);
  expect(named.sort()).toEqual(folders.sort());
});

it('the README of the backend lists exactly the Stripe events that the webhook acts on', () => {
  const named = [...README.matchAll(/`((?:checkout\.session|customer\.subscription)\.\w+)`/g)].map(
    ([, event]) => event,
  );
  expect(named.sort()).toEqual([...HANDLED_STRIPE_EVENT_TYPES].sort());
});
