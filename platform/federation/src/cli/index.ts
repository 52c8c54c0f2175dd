import path from 'node:path';

export const COMMANDS_FOLDER = path.join(import.meta.dirname, '../commands');

export * from './acceptances';
export {
  type Command,
  type CommandLineProgram,
  defineCommand,
  type ParsedArguments,
  runCommand,
} from './command';
export {
  AUDIENCE_OPTION_NAMES,
  acceptOption,
  audienceOptions,
  parseUntilOption,
  readAudienceOptions,
  readUrlOption,
  reasonOption,
  reasonSuffix,
} from './options';
export * from './print-release';
export * from './release-build';
export * from './smoke';
export * from './target';
export {
  alignColumns,
  npmRunCommand,
  printable,
  printDone,
  printError,
  quoteArgument,
  secondsSince,
} from './terminal';
export * from './trial';
export * from './workspace';
