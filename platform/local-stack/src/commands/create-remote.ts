import {
  done,
  folderOption,
  inTerminal,
  npmRun,
  readAddress,
  readArguments,
  text,
} from '@platform/federation/commands';
import { createStandalone, installPackages, writeRemote } from '../create-remote/create-remote';
import { type RemoteName, remoteName } from '../create-remote/remote-files';
import type { Surroundings } from '../create-remote/standalone-files';
import { repositoryRoot } from '../workspace/folders';

const createRepository = (folder: string, name: RemoteName, surroundings: Surroundings): void => {
  console.log(`Creating ${name.package} in ${folder}\n`);
  for (const file of createStandalone(folder, name, surroundings)) done(file);
  console.log(
    `\n${folder} is a git repository of its own. What to do next: its README.md says it.`,
  );
};

const USAGE =
  'npm run create:remote -- <name> [--standalone <folder> [--registry <url>] [--live <url>] [--site <folder or repository>]]';

/** `npm run create:remote -- reports` */
await inTerminal(async () => {
  const { positionals, values } = readArguments(
    USAGE,
    {
      standalone: text,
      registry: text,
      live: text,
      site: text,
    },
    1,
  );
  const name = remoteName(positionals[0]);
  const { standalone, ...surroundings } = values;
  if (surroundings.live) readAddress(surroundings.live, '--live');
  if (standalone) return createRepository(folderOption(standalone), name, surroundings);
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
