import path from 'node:path';
import { defineCommand, packageToRelease, printDone } from '../../cli';

export const command = defineCommand({
  help: 'Builds the remote for production, into dist',
  options: {},
  async run(_typed, open) {
    const workspace = open();
    const name = packageToRelease(workspace, undefined);
    await workspace.build(name, path.join(workspace.root, 'dist'));
    printDone(`${name} is built in dist`);
  },
});
