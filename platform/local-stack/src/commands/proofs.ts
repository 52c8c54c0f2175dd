import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Runs the second suite of tests: kills, storms, whole commands, attacks',
  options: { only: { type: 'string', value: 'parts', help: 'such as unit,e2e: runs these' } },
  passesTo: 'the part of tests that runs alone',
  run: async ({ values, rest }) =>
    (await import('../test-run/suite')).runSuite('proofs', values.only, rest),
});
