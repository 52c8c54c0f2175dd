import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Runs the long tests: killed processes, many requests at once, whole commands, attacks',
  options: {
    only: { type: 'string', value: 'parts', help: 'such as unit-proofs,chaos: runs these' },
  },
  run: async ({ values }) =>
    (await import('../test-run/suite')).runTestSuite('proofs', values.only),
});
