import path from 'node:path';

export const COMMANDS_FOLDER = path.join(import.meta.dirname, '../commands');

export * from './build-test';
export * from './command';
export * from './options';
export * from './print-release';
export * from './release-build';
export * from './smoke';
export * from './target';
export * from './terminal';
export * from './workspace';
