import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Runs what everybody runs before each commit: checks, unit tests, build, browser tests',
  options: { only: { type: 'string', value: 'parts', help: 'such as unit,e2e: runs these' } },
  passesTo: 'the only part: unit, build, e2e or check',
  run: async ({ values, rest }) =>
    (await import('../test-run/suite')).runTestSuite('test', values.only, rest),
});
