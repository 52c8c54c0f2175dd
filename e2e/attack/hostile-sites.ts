import path from 'node:path';

export type HostileFileContent =
  | string
  | { link: string }
  | { submodule: true }
  | { fifo: true }
  | ((before: string) => string);

/** Returns a function that changes a JSON file. The result may contradict the type `Document`. */
const changed =
  <Document>(change: (document: Document) => unknown) =>
  (before: string): string =>
    JSON.stringify(change(JSON.parse(before || '{}')));

export type HostileSite = {
  name: string;
  files: Record<string, HostileFileContent>;
  /** By default, the site exists as folder and as repository. */
  only?: 'folder' | 'repository';
};

export type TargetsOutsideSite = {
  /** A folder outside of the site. No command may publish or change its files. */
  victim: string;
  /** A command that leaves a trace when it runs. */
  command: string;
};

const LIVE = '1.1.0';

/**
 * The next state after the state with the id "9-a". If a release is interrupted, the next command
 * reads this file.
 */
const SUCCESSOR = '.releases/9-a.json';

/** Commands read or serve these files. Hostile sites have symbolic links in their place. */
const LINKED_FILES = [
  `shell-versions/${LIVE}/loot.txt`,
  `shell-versions/${LIVE}/loot.0a1b2c3d.txt`,
  `shell-versions/${LIVE}/index.html`,
  'shell/loot.txt',
  'shell/config.json',
  'shell/remotes.json',
  'shell/index.html',
  `remote-main/${LIVE}/loot.js`,
  `remote-main/${LIVE}/remote.json`,
  'releases.json',
  SUCCESSOR,
  'deploy.json',
  'firebase.json',
];

/** Commands write into these folders. Hostile sites have symbolic links in their place. */
const LINKED_FOLDERS = [
  'shell',
  'shell-versions',
  `shell-versions/${LIVE}`,
  'remote-main',
  `remote-main/${LIVE}`,
  `remote-main/${LIVE}/assets`,
  '.releases',
];

/** Hostile names in a git tree. No command may write a file with such a name to a disk. */
const NAMES = [
  '.git/config',
  '.GIT/config',
  '.git./config',
  '.git /config',
  'git~1/config',
  '.g\u200cit/config',
  'shell/.git/config',
  'shell/.GiT/hooks/post-commit',
  '../loot.txt',
  'shell/../../loot.txt',
  'shell/..',
  'shell\\..\\..\\loot.txt',
  'shell/con',
  'shell/aux.js',
  'shell/file.txt:stream',
  'shell/name.',
  'shell/name ',
  'shell/\u001b]0;title\u0007',
  'Shell/index.html',
  'shell/INDEX.html',
  `remote-main/${LIVE}/REMOTE.json`,
];

type State = { packages: { 'remote-main': { live: string; history: { version: string }[] } } };

const renamed = (to: string) =>
  changed((state: State) => {
    const of = state.packages['remote-main'];
    for (const kept of of.history) if (kept.version === of.live) kept.version = to;
    of.live = to;
    return state;
  });

const inGeneration = (generation: string) =>
  changed((state: object) => ({ ...state, generations: [generation] }));

const HOSTILE_NAMES = [
  '../victim',
  '../../victim',
  '..',
  '/etc',
  '.git',
  '.lock',
  'a\u0000b',
  '\u001b[2J',
  'C:\\',
];

const documentsOf = ({ victim, command }: TargetsOutsideSite): HostileSite[] => [
  ...HOSTILE_NAMES.map((to) => ({
    name: `releases.json with the version ${JSON.stringify(to)}`,
    files: { 'releases.json': renamed(to) },
  })),
  ...[...HOSTILE_NAMES, '__proto__', 'constructor'].map((to) => ({
    name: `releases.json with the package ${JSON.stringify(to)}`,
    files: {
      'releases.json': (before: string) =>
        before.replace('"remote-main":', `${JSON.stringify(to)}:`),
    },
  })),
  ...HOSTILE_NAMES.map((to) => ({
    name: `deploy.json with the hosting site of ${JSON.stringify(to)}`,
    files: {
      'deploy.json': JSON.stringify({ firebase: { sites: { shell: 'app', [to]: 'loot' } } }),
    },
  })),
  {
    name: 'deploy.json that begins with control characters',
    files: { 'deploy.json': '\u001b[2J' },
  },
  {
    name: 'deploy.json with an origin that is a file',
    files: { 'deploy.json': JSON.stringify({ origins: { 'remote-main': `file://${victim}/` } }) },
  },
  ...HOSTILE_NAMES.map((to) => ({
    name: `remote.json with the file ${JSON.stringify(to)}`,
    files: {
      [`remote-main/${LIVE}/remote.json`]: changed((description: { files: object }) => ({
        ...description,
        files: { ...description.files, [to]: `sha384-${'A'.repeat(64)}` },
      })),
    },
  })),
  ...['__proto__', '../x', 7, null].map((name) => ({
    name: `remote.json with the name ${JSON.stringify(name)}`,
    files: {
      [`remote-main/${LIVE}/remote.json`]: changed((own: object) => ({ ...own, name })),
    },
  })),
  ...HOSTILE_NAMES.map((to) => ({
    name: `releases.json with the generation ${JSON.stringify(to)}`,
    files: { 'releases.json': inGeneration(to) },
  })),
  ...HOSTILE_NAMES.map((to) => ({
    name: `the state of an interrupted release with the generation ${JSON.stringify(to)}`,
    files: {
      'releases.json': inGeneration('9-a'),
      [SUCCESSOR]: JSON.stringify({
        state: { schema: 2, generations: [to], packages: {} },
        origins: {},
      }),
    },
  })),
  ...[
    ['giant numbers', '{"schema":2,"generations":["9e999-x"],"packages":1e999}'],
    ['a giant text', JSON.stringify({ schema: 2, packages: 'x'.repeat(3e6) })],
    ['deep nesting', '['.repeat(1e5) + ']'.repeat(1e5)],
    ['nothing', ''],
    ['null', 'null'],
  ].map(([what, text = '']) => ({
    name: `releases.json with ${what}`,
    files: { 'releases.json': text },
  })),
  {
    name: 'releases.json with an author who clears the screen',
    files: {
      'releases.json': changed((state: State) => {
        for (const kept of state.packages['remote-main'].history)
          Object.assign(kept, { by: '\u001b]52;c;bG9vdA==\u0007' });
        return state;
      }),
    },
  },
  {
    name: 'git attributes that use a filter of the user',
    files: {
      '.gitattributes':
        '* filter=probe diff=probe merge=probe ident working-tree-encoding=UTF-16\n',
      '.lfsconfig': '[lfs]\n\turl = http://127.0.0.1:9/\n',
    },
    only: 'repository' as const,
  },
  {
    name: 'settings of git, and hooks',
    files: {
      '.gitconfig': `[core]\n\tfsmonitor = ${command}\n`,
      'hooks/pre-commit': `#!/bin/sh\n${command}\n`,
      '.githooks/post-checkout': `#!/bin/sh\n${command}\n`,
    },
  },
  {
    name: 'the files of a bare repository',
    files: {
      'shell/HEAD': 'ref: refs/heads/main\n',
      'shell/config': `[core]\n\tbare = true\n\tfsmonitor = ${command}\n`,
      'shell/objects/info/packs': '',
      'shell/refs/heads/x': '',
    },
  },
];

export const createHostileSites = (targets: TargetsOutsideSite): HostileSite[] => {
  const { victim, command } = targets;
  const links = [
    ...LINKED_FILES.flatMap((at) => [
      { name: `${at} as a link`, files: { [at]: { link: path.join(victim, 'secret') } } },
      {
        name: `${at} as a link to a link`,
        files: {
          [at]: { link: `${'../'.repeat(at.split('/').length - 1)}aside` },
          aside: { link: path.join(victim, 'secret') },
        },
      },
    ]),
    ...LINKED_FOLDERS.flatMap((at) => [
      { name: `${at} as a link to a folder`, files: { [at]: { link: victim } } },
      {
        name: `${at} as a link to .git`,
        files: { [at]: { link: `${'../'.repeat(at.split('/').length - 1)}.git` } },
      },
    ]),
    // Tries to make the next release write the file `.git/config` through the link.
    {
      name: 'shell as a link to .git, and a configuration of git in the live version',
      files: {
        shell: { link: '.git' },
        'deploy.json': '{"origins":{"remote-main":"https://cdn.example/main/"}}',
        [`shell-versions/${LIVE}/config`]: `[core]\n\tfsmonitor = ${command}\n\tsshCommand = ${command}\n`,
      },
    },
  ];
  const settings = `[core]\n\tfsmonitor = ${command}\n\thooksPath = hooks\n[filter "probe"]\n\tsmudge = ${command}\n`;
  return [
    ...links,
    ...NAMES.map((at) => ({
      name: `the name ${JSON.stringify(at)}`,
      files: { [at]: settings },
      only: 'repository' as const,
    })),
    ...['remote-main/lib', 'lib', `shell-versions/${LIVE}/lib`].map((at) => ({
      name: `a submodule at ${at}`,
      files: {
        [at]: { submodule: true } as const,
        '.gitmodules': `[submodule "x"]\n\tpath = ${at}\n\turl = ext::sh -c ${command}\n\tupdate = !${command}\n`,
      },
      only: 'repository' as const,
    })),
    ...['shell/config.json', 'releases.json', `remote-main/${LIVE}/remote.json`].map((at) => ({
      name: `${at} as a pipe`,
      files: { [at]: { fifo: true } as const },
      only: 'folder' as const,
    })),
    ...documentsOf(targets),
  ];
};
