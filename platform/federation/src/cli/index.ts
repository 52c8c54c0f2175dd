import path from 'node:path';

export const COMMANDS_FOLDER = path.join(import.meta.dirname, '../commands');

export * from './acceptances';
export * from './audience';
export {
  type CommandLineProgram,
  defineCommand,
  type ParsedArguments,
  runCommand,
} from './command';
export {
  planCheckedRelease,
  type ReleaseOptions,
  readTargetSite,
  releaseBuild,
  retireRemote,
  rollBackWithChecks,
  withHostConfiguration,
} from './release-build';
export * from './smoke';
export * from './target';
export {
  alignColumns,
  npmRunCommand,
  parseUntilOption,
  printDone,
  quoteArgument,
  readUrlOption,
  secondsSince,
} from './terminal';
export * from './trial';
export * from './workspace';
