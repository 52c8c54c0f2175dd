import { defineCommand } from '@platform/federation/cli';
import { runTestSuite } from '../test-run/suite';
import { textOption } from '../workspace/command-options';

export const command = defineCommand({
  help: 'Runs what everybody runs before each commit: checks, unit tests, build, browser tests',
  options: { only: textOption('parts', 'such as unit,e2e: runs these') },
  passesTo: 'the only part: unit, build, e2e or check',
  run: ({ values, rest }) => runTestSuite('test', values.only, rest),
});
