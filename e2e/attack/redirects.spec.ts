import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageHeading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { addAttackReportRow } from './rows';

type Case = { input: string; safe: boolean; why: string };

/** Hostile and harmless values of `returnTo`, which the shell's own tests use too. */
const CORPUS: readonly Case[] = JSON.parse(
  readFileSync(
    path.join(import.meta.dirname, '../../shell/src/guard/return-to.corpus.json'),
    'utf8',
  ),
);

/** Returns `input` encoded once, and `input` encoded twice, for code that decodes twice. */
const spellings = (input: string): string[] => {
  const encoded = String(new URLSearchParams({ returnTo: input })).slice('returnTo='.length);
  return [encoded, encodeURIComponent(encoded)];
};

test('no value of returnTo leads a signed-in visitor to another site', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(600_000);
  await signedIn('subscribed');
  const own = new URL(page.url()).origin;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(own)) {
      foreign.push(request.url());
    }
  });
  const hostile = CORPUS.filter(({ safe }) => !safe);
  const through: string[] = [];
  let tried = 0;
  for (const { input, why } of hostile) {
    for (const spelling of spellings(input)) {
      const before = foreign.length;
      tried += 1;
      await page.goto(`/login?returnTo=${spelling}`, { waitUntil: 'commit' });
      await expect(pageHeading(page)).toHaveText(/You're all set|Dashboard|Settings|Welcome|404/);
      const { origin } = new URL(page.url());
      if (origin !== own || foreign.length > before) through.push(`${why}: ${spelling}`);
    }
  }
  addAttackReportRow('redirects', tried, through);
  expect(through).toEqual([]);
});
