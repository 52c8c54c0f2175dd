import {
  alignColumns,
  defineCommand,
  npmRunCommand,
  printCompletedStep,
  readUrlOption,
  resolveTypedPath,
} from '@platform/federation/cli';
import { parseRepositoryAddress } from '@platform/federation/repository';
import {
  installStandaloneRemote,
  linkWorkspacePackages,
  type StandaloneRemoteSettings,
  writeStandaloneRemote,
  writeWorkspaceRemote,
} from '../create-remote/create-remote';
import { type NewRemoteNames, parseRemoteName } from '../create-remote/remote-name';
import { textOption } from '../workspace/command-options';
import { repositoryRoot } from '../workspace/folders';
import { localOriginOf, readPorts } from '../workspace/ports';

const createRepository = (
  folder: string,
  name: NewRemoteNames,
  settings: StandaloneRemoteSettings,
): void => {
  console.log(`Creating ${name.package} in ${folder}\n`);
  for (const file of writeStandaloneRemote(folder, name, settings)) printCompletedStep(file);
  console.log('\nInstalling its packages (once, about half a minute)');
  installStandaloneRemote(folder, settings);
  console.log(`\n${folder} is its own git repository. What to do next, in that folder:`);
  const { live, site } = settings;
  const shown = live ? 'in the released site or alone' : 'alone';
  const next = alignColumns([
    ['npm run dev', `shows it while you edit, ${shown}`],
    ['npm test', 'runs its tests'],
    ['npm run release', 'makes it live; docs/own-repository.md says what the site needs once'],
  ]);
  console.log(next);
  if (live && site) return;
  console.log(
    'Its package.json has a place for "live" and "site", the released site, below "remote".',
  );
};

export const command = defineCommand({
  help: 'Creates a remote in this workspace, or in its own repository',
  names: ['<name>'],
  options: {
    standalone: textOption('folder', 'creates it there, in its own repository'),
    registry: textOption('url', 'with --standalone, where its packages come from'),
    live: textOption('url', 'with --standalone, the address of the released site'),
    site: textOption('folder or repository', 'with --standalone, holds the releases of the site'),
  },
  async run({ names, values, usage }) {
    const name = parseRemoteName(names[0]);
    const { standalone, ...settings } = values;
    if (settings.live) readUrlOption(settings.live, '--live');
    if (settings.site) parseRepositoryAddress(settings.site, resolveTypedPath);
    if (standalone) {
      // Requires a registry, because anybody could take our packages' names in npm's public
      // registry.
      if (!settings.registry)
        throw new Error(
          `Say where its packages come from, with --registry <url>: the registry of your company, to which "npm run packages" publishes them.\nUsage: ${usage}`,
        );
      const registry = readUrlOption(settings.registry, '--registry');
      return createRepository(resolveTypedPath(standalone), name, { ...settings, registry });
    }
    const [option] = Object.keys(settings);
    if (option) throw new Error(`--${option} needs --standalone <folder>.\nUsage: ${usage}`);
    console.log(`Creating ${name.package}\n`);
    for (const file of writeWorkspaceRemote(repositoryRoot, name))
      printCompletedStep(`${name.package}/${file}`);
    linkWorkspacePackages();
    printCompletedStep('packages linked');
    console.log(`\n${name.package} is a remote of this workspace. What to do next:`);
    const url = localOriginOf(readPorts(process.env).shell);
    const next = alignColumns([
      ['npm start', `then open ${url}/${name.short} and edit ${name.package}/src`],
      [npmRunCommand('unit', name.package), 'runs its tests'],
      [npmRunCommand('release', name.package), 'puts it on the site; nothing else is rebuilt'],
    ]);
    console.log(
      `${next}\nOn a deployed site, say from which origin it is served: docs/deploying.md, "A new remote".`,
    );
  },
});
