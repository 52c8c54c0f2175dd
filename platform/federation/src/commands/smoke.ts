import {
  defineCommand,
  PACKAGE_ARGUMENT,
  printWithdrawn,
  readSmokeArguments,
  smokeCommandOptions,
  smokeTestBuild,
  withBuild,
} from '../cli';
import { readBuildId } from '../release';

export const command = defineCommand({
  help: 'Tries a build in the place of the live version, in a browser',
  names: [PACKAGE_ARGUMENT],
  options: smokeCommandOptions,
  async run(typed, open) {
    const workspace = open();
    const { name, live, where, from, accepted, target, release } = readSmokeArguments(
      workspace,
      typed,
    );
    console.log(`Trying ${name} in place of the live version of ${where}\n`);
    await withBuild(workspace, name, { from }, async (build) => {
      const trial = { name, build, live, where: target, accepted, unlessWithdrawn: true };
      const withdrawn = await smokeTestBuild(workspace, trial);
      const { version } = readBuildId(name, build(''));
      if (withdrawn) return printWithdrawn(name, version, withdrawn, target);
      console.log(`\n${name} ${version} works there. Release it: ${release}`);
    });
  },
});
