import path from 'node:path';
import { defineCommand, packageToRelease, printCompletedStep } from '../../cli';

export const command = defineCommand({
  help: 'Builds the remote for production, into dist',
  options: {},
  async run(_typed, open) {
    const workspace = open();
    const name = packageToRelease(workspace, undefined);
    await workspace.build(name, path.join(workspace.root, 'dist'));
    printCompletedStep(`${name} is built in dist`);
  },
});
