import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeSiteRepository,
  parseRepositoryAddress,
  readSiteRepository,
  type SiteRepository,
  verifyPush,
} from '.';

let root: string;
let bare: string;
let site: SiteRepository;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'repository-'));
  bare = path.join(root, 'site.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  site = { url: pathToFileURL(bare).href };
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const put = (folder: string, name: string, text: string) =>
  writeFileSync(path.join(folder, name), text);
const read = (name: string, at = site) =>
  readSiteRepository(at, async (folder) => readFileSync(path.join(folder, name), 'utf8'));
const add = (name: string, text = name, at = site) =>
  changeSiteRepository(at, {
    work: async (folder) => put(folder, name, text),
    message: () => `Add ${name}\n\nFrom commit abc`,
  });
const log = (format: string, branch = 'main') =>
  execFileSync('git', ['log', `--format=${format}`, branch], { cwd: bare, encoding: 'utf8' })
    .trim()
    .split('\n');

describe('the target of a release', () => {
  test.each([
    'https://ada:s3cret@host/site.git',
    'git+https://ada:s3cret@host/site.git#',
    'ada:s3cret@host/site.git',
  ])('the error about the invalid repository URL %s does not show the access token', (target) => {
    const parse = () => parseRepositoryAddress(target, (typed) => typed);
    expect(parse).toThrow(/^--site is (?!.*s3cret)/);
  });

  test.each([
    ['git+ssh://git@host/team/site.git#live', 'ssh://git@host/team/site.git', 'live'],
    ['git+https://host/site.git', 'https://host/site.git', undefined],
    ['git+file:///srv/site.git#main', 'file:///srv/site.git', 'main'],
  ])('the release target %s is recognized as a repository', (target, url, branch) => {
    expect(parseRepositoryAddress(target, path.resolve)).toEqual({ url, branch });
  });

  test('the path of a bare repository is recognized as a repository, with or without a branch', () => {
    expect(parseRepositoryAddress(bare, path.resolve)).toEqual({
      url: site.url,
      branch: undefined,
    });
    expect(parseRepositoryAddress(`${bare}#live`, path.resolve)).toEqual({
      url: site.url,
      branch: 'live',
    });
  });

  test('a "#" in the path of a bare repository is a part of the path, and does not begin the name of a branch', async () => {
    const odd = path.join(root, 'c#', 'site.git');
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', odd]);
    const found = parseRepositoryAddress(odd, path.resolve) ?? site;
    expect(found).toEqual({ url: pathToFileURL(odd).href, branch: undefined });
    await add('a', 'text', found);
    expect(await read('a', found)).toBe('text');
  });

  test('a release target that is a folder, or does not exist yet, counts as a folder and not as a repository', () => {
    expect(parseRepositoryAddress(root, path.resolve)).toBeUndefined();
    expect(parseRepositoryAddress(path.join(root, 'new'), path.resolve)).toBeUndefined();
  });

  test.each([
    'git+ftp://host/site',
    'https://github.com/team/site.git#main',
    'ssh://git@github.com/team/site.git',
    'git@github.com:team/site.git',
    './no-such-repository.git#main',
  ])('the release target %s is rejected as neither a folder nor a repository', (target) => {
    expect(() => parseRepositoryAddress(target, path.resolve)).toThrow(
      `--site is neither a folder nor a repository: give a repository as git+ssh://host/site.git#branch, git+https://…`,
    );
  });

  test('a repository URL with an empty branch name is rejected', () => {
    const target = 'git+https://host/site.git#';
    expect(() => parseRepositoryAddress(target, path.resolve)).toThrow(
      `--site is "${target}": name a branch after "#".`,
    );
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that is ended by %s removes its temporary clone of the site repository',
  { tags: ['proof'] },
  async (signal) => {
    const folder = path.join(root, 'temporary');
    mkdirSync(folder);
    const module = new URL('./repository-site.ts', import.meta.url).href;
    const script = `import { readSiteRepository } from '${module}';
    await readSiteRepository({ url: '${site.url}' }, async () => {
      console.log('go');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    });
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    const clones = () => readdirSync(folder).filter((name) => name.startsWith('site-repository-'));
    expect(clones()).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(clones()).toEqual([]);
  },
);

describe('a change of a site in a repository', () => {
  test('a change of a site repository is one commit on the default branch, with author and message', async () => {
    await add('a');
    await add('b');
    expect(await read('a')).toBe('a');
    expect(log('%s')).toEqual(['Add b', 'Add a']);
    expect(log('%b')[0]).toBe('From commit abc');
    expect(log('%an')[0]).not.toBe('');
  });

  test('a change of a site repository can be pushed to a separate branch', async () => {
    await add('a');
    await add('b', 'b', { ...site, branch: 'staging' });
    expect(log('%s', 'staging')).toEqual(['Add b']);
    await expect(read('b')).rejects.toThrow(/no such file/);
  });

  test('a change of a site repository keeps every byte of each file, and also the files that git would ignore', async () => {
    const text = 'one\r\ntwo\n';
    await add('.gitignore', '*.js\n');
    await add('entry.js', text);
    expect(await read('entry.js')).toBe(text);
  });

  test('a change of a site repository runs no git hooks of the user, and does not change the repository in which the command was typed', async () => {
    const own = path.join(root, 'own');
    execFileSync('git', ['init', '--quiet', own]);
    put(own, 'pre-commit', '#!/bin/sh\nexit 1\n');
    chmodSync(path.join(own, 'pre-commit'), 0o755);
    put(root, 'gitconfig', `[core]\n\thooksPath = ${own}\n`);
    vi.stubEnv('GIT_CONFIG_GLOBAL', path.join(root, 'gitconfig'));
    vi.stubEnv('GIT_DIR', path.join(own, '.git'));
    vi.stubEnv('GIT_WORK_TREE', own);
    vi.stubEnv('GIT_INDEX_FILE', path.join(own, '.git/index.lock'));
    const before = readdirSync(own, { recursive: true });
    await add('a').finally(() => vi.unstubAllEnvs());
    expect(log('%s')).toEqual(['Add a']);
    expect(readdirSync(own, { recursive: true })).toEqual(before);
  });

  const createSshKey = (): string => {
    const key = path.join(root, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key]);
    return key;
  };
  const createFolderWithSettings = ({ format, key }: { format: string; key: string }): string => {
    const own = path.join(root, 'own');
    execFileSync('git', ['init', '--quiet', own]);
    execFileSync('git', ['config', 'gpg.format', format], { cwd: own });
    execFileSync('git', ['config', 'user.signingKey', key], { cwd: own });
    return own;
  };
  const requireSignaturesIn = (authorFolder: string) =>
    changeSiteRepository(site, {
      work: async (folder) => put(folder, 'owners.json', '{ "owners": {}, "signers": {} }'),
      message: () => 'Require signatures',
      authorFolder,
    });
  const newestCommit = (): string =>
    execFileSync('git', ['cat-file', 'commit', 'main'], { cwd: bare }).toString();

  test('a change of a site repository that requires signatures is signed with the ssh key of the user, although git uses gpg by default', async () => {
    const settings = path.join(root, 'gitconfig');
    writeFileSync(settings, `[user]\n\tsigningKey = ${createSshKey()}\n`);
    vi.stubEnv('GIT_CONFIG_GLOBAL', settings);
    await add('owners.json', '{ "owners": {}, "signers": {} }');
    await add('a');
    expect(newestCommit()).toContain('BEGIN SSH SIGNATURE');
  });

  test('a change of a site repository that requires signatures is signed with the ssh key in the git settings of the workspace', async () => {
    await requireSignaturesIn(createFolderWithSettings({ format: 'ssh', key: createSshKey() }));
    expect(newestCommit()).toContain('BEGIN SSH SIGNATURE');
  });

  test('if the git settings of the workspace choose gpg, a change of a site repository is signed with the ssh key of the user', async () => {
    const settings = path.join(root, 'gitconfig');
    writeFileSync(settings, `[user]\n\tsigningKey = ${createSshKey()}\n`);
    vi.stubEnv('GIT_CONFIG_GLOBAL', settings);
    await requireSignaturesIn(createFolderWithSettings({ format: 'openpgp', key: '0A1B2C3D' }));
    expect(newestCommit()).toContain('BEGIN SSH SIGNATURE');
  });

  test('a release that changes nothing makes no commit', async () => {
    await add('a');
    await add('a');
    expect(log('%s')).toEqual(['Add a']);
  });

  test('a change of a site repository starts again from the new state when somebody else pushed first', {
    tags: ['proof'],
  }, async () => {
    await add('a');
    const seen: boolean[] = [];
    let rejected = 0;
    await changeSiteRepository(site, {
      work: async (folder) => {
        if (seen.length === 0) await add('b');
        seen.push(existsSync(path.join(folder, 'b')));
        put(folder, 'c', 'c');
        mkdirSync(path.join(folder, 'left-over'), { recursive: true });
      },
      message: () => 'Add c',
      onRetry: () => {
        rejected += 1;
      },
    });
    expect(seen).toEqual([false, true]);
    expect(rejected).toBe(1);
    expect(log('%s')).toEqual(['Add c', 'Add b', 'Add a']);
    expect(await read('b')).toBe('b');
  });

  test('a change of a site repository is not pushed when the new state fails the checks', async () => {
    await add('a');
    const change = changeSiteRepository(site, {
      work: async (folder) => {
        if (existsSync(path.join(folder, 'b'))) throw new Error('b breaks this');
        await add('b');
        put(folder, 'c', 'c');
      },
      message: () => 'Add c',
    });
    await expect(change).rejects.toThrow('b breaks this');
    expect(log('%s')).toEqual(['Add b', 'Add a']);
  });

  const rejectPushes = () => {
    const hook = path.join(bare, 'hooks/pre-receive');
    mkdirSync(path.dirname(hook), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\necho no releases on Fridays >&2\nexit 1\n');
    chmodSync(hook, 0o755);
  };

  /** Loses the response to each push. With `staysDown`, all fetches after the push fail too. */
  const dropNetworkAtPush = ({ staysDown = false } = {}) => {
    const bin = path.join(root, 'bin');
    const isDown = path.join(root, 'network-is-down');
    mkdirSync(bin);
    put(
      bin,
      'git',
      `#!/bin/sh
PATH='${process.env.PATH}'
drop() { echo 'fatal: connection reset' >&2; exit 1; }
case " $* " in
  *' push '*) ${staysDown ? `touch '${isDown}'` : ':'}; git "$@" || exit; drop;;
  *' fetch '*) if [ -e '${isDown}' ]; then drop; fi;;
esac
exec git "$@"
`,
    );
    chmodSync(path.join(bin, 'git'), 0o755);
    vi.stubEnv('PATH', `${bin}${path.delimiter}${process.env.PATH}`);
  };

  test('a change of a site repository is made only once when the response to the push is lost', async () => {
    await add('a');
    dropNetworkAtPush();
    let runs = 0;
    const change = changeSiteRepository(site, {
      work: async (folder) => {
        runs += 1;
        put(folder, 'runs', String(runs));
        return runs;
      },
      message: (count) => `Run ${count}`,
    });
    expect(await change).toBe(1);
    expect(log('%s')).toEqual(['Run 1', 'Add a']);
  });

  test('when the network fails during the push and stays down, the error says that the server may have received the change', async () => {
    await add('a');
    dropNetworkAtPush({ staysDown: true });
    await expect(add('b')).rejects.toThrow(
      `${site.url}: git push failed: fatal: connection reset. It is not known whether the change arrived. See what is live: npm run releases -- --site git+${site.url}#main`,
    );
    expect(log('%s')).toEqual(['Add b', 'Add a']);
  });

  test('the error says why the server rejected a push, even if the network fails afterwards', async () => {
    await add('a');
    rejectPushes();
    dropNetworkAtPush({ staysDown: true });
    await expect(add('b')).rejects.toThrow(
      /site\.git: git push failed: remote: no releases on Fridays; .* Nothing was changed\.$/,
    );
    expect(log('%s')).toEqual(['Add a']);
  });

  test('when a server hook rejects the push, the change of the site fails, and the error shows the message of the hook', async () => {
    await add('a');
    rejectPushes();
    await expect(add('b')).rejects.toThrow(
      /site\.git: git push failed: remote: no releases on Fridays; .*[^.]\. Nothing was changed\.$/,
    );
    expect(log('%s')).toEqual(['Add a']);
  });

  test('when the repository of a site does not exist, a change of the site fails, and the error shows the message of git', async () => {
    const nowhere = { url: pathToFileURL(path.join(root, 'nowhere.git')).href };
    await expect(add('a', 'a', nowhere)).rejects.toThrow(
      /nowhere\.git: git ls-remote failed: fatal: '.*nowhere\.git' does not appear to be a git repository; fatal: Could not read from remote repository\. Nothing was changed\.$/,
    );
  });
});

test('a push cannot be verified in a folder that does not exist, and the error names the folder', async () => {
  const folder = path.join(root, 'clne');
  const push = { folder, before: 'main', after: 'HEAD', actors: ['ada'] };
  await expect(verifyPush(push)).rejects.toThrow(`There is no folder ${folder}.`);
});
