import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { absolutePath, defineCommand, npmRunCommand, packageToRelease, printDone } from '../../cli';
import { describeBuild } from '../describe';

export const command = defineCommand({
  help: 'Describes a build of another tool, so that it can be checked, tried and released',
  names: ['[folder of the build]'],
  options: {},
  async run({ names: [typed = 'dist'] }, open) {
    const workspace = open();
    const name = packageToRelease(workspace, undefined);
    const build = absolutePath(typed);
    const description = describeBuild(workspace.root, name, build);
    writeFileSync(path.join(build, 'remote.json'), `${JSON.stringify(description, null, 2)}\n`);
    printDone(`${name} ${description.version} is described in ${path.join(typed, 'remote.json')}`);
    console.log(`\nNow check it: ${npmRunCommand('check', `--from ${typed}`)}`);
  },
});
