import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Builds the package in this folder for a registry: the script `prepack` of every published package',
  options: {},
  run: async () => (await import('../packages/build-for-npm')).buildForNpm(process.cwd()),
});
