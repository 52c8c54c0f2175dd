import { defineCommand } from '@platform/federation/cli';
import { runTestSuite } from '../test-run/suite';
import { textOption } from '../workspace/command-options';

export const command = defineCommand({
  help: 'Runs the long tests: killed processes, many parallel requests, whole commands, attacks',
  options: { only: textOption('parts', 'such as unit-proofs,chaos: runs these') },
  run: ({ values }) => runTestSuite('proofs', values.only),
});
