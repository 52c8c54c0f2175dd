import { done, inTerminal, npmRun, readArguments } from '@platform/federation/commands';
import { installPackages, writeRemote } from '../create-remote/create-remote';
import { remoteName } from '../create-remote/remote-files';
import { repositoryRoot } from '../workspace/folders';

/** `npm run create:remote -- reports` */
await inTerminal(async () => {
  const { positionals } = readArguments('npm run create:remote -- <name>', {});
  const name = remoteName(positionals[0]);
  console.log(`Creating ${name.package}\n`);
  for (const file of writeRemote(repositoryRoot, name)) done(`${name.package}/${file}`);
  installPackages(repositoryRoot);
  done('packages linked');
  const next = [
    ['npm start', `then open http://localhost:3000/${name.short} and edit ${name.package}/src`],
    [npmRun('unit', name.package), 'runs its tests'],
    [npmRun('release', name.package), 'puts it on the site; nothing else is rebuilt'],
  ] as const;
  const width = Math.max(...next.map(([command]) => command.length));
  console.log(`\n${name.package} is a remote of this workspace. What to do next:`);
  for (const [command, what] of next) console.log(`  ${command.padEnd(width)}  ${what}`);
  console.log(
    'On a deployed site, say from which origin it is served: docs/deploying.md, "A new remote".',
  );
});
