import path from 'node:path';
import { defineCommand, packageIn, printDone } from '../../cli';

export const command = defineCommand({
  help: 'Builds the remote for production, into dist',
  options: {},
  async run(_typed, open) {
    const workspace = open();
    const name = packageIn(workspace, undefined);
    await workspace.build(name, path.join(workspace.root, 'dist'));
    printDone(`${name} is built in dist`);
  },
});
