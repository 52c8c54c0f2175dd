import { readArguments } from '../release/commands/arguments';
import { done, inTerminal, npmRun } from '../release/commands/in-terminal';
import { repositoryRoot } from '../workspace/folders';
import { installPackages, writeRemote } from './create-remote';
import { remoteName } from './remote-name';

/** `npm run create:remote -- reports` */
await inTerminal(async () => {
  const { positionals } = readArguments('npm run create:remote -- <name>', {});
  const name = remoteName(positionals[0]);
  console.log(`Creating ${name.package}\n`);
  for (const file of writeRemote(repositoryRoot, name)) done(`${name.package}/${file}`);
  installPackages(repositoryRoot);
  done('packages linked');
  console.log(
    [
      `\n${name.package} is a remote of this workspace. What to do next:`,
      `  npm start                                   open http://localhost:3000/${name.short}, and edit ${name.package}/src`,
      `  ${npmRun('unit', name.package)}            run its tests`,
      `  ${npmRun('release', name.package)}         put it on the site; nothing else is rebuilt`,
      `Where it is deployed, say from which origin: docs/deploying.md, "A new remote".`,
    ].join('\n'),
  );
});
