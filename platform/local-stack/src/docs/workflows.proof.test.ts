import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import {
  createFixtureRoute,
  FIXTURE_ORIGINS,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '@platform/federation/testing';
import { load } from 'js-yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createStandaloneRemoteFiles } from '../create-remote/create-remote';
import { parseRemoteName } from '../create-remote/remote-name';
import { chooseParts, TEST_SUITES } from '../test-run/suite';
import { lintWorkflow } from '../testing/lint-workflow';
import { findRemotes, repositoryRoot } from '../workspace/folders';

const AT = { registry: 'https://npm.example.com/' };

const FOLDER = join(repositoryRoot, '.github/workflows');

type Job = {
  if?: string;
  needs?: string | string[];
  env?: Record<string, string>;
  strategy?: { matrix: { package: string } };
  steps: {
    id?: string;
    if?: string;
    uses?: string;
    with?: Record<string, string>;
    run?: string;
    env?: Record<string, string>;
  }[];
};
type Workflow = {
  name: string;
  on: unknown;
  concurrency?: { group: string; 'cancel-in-progress': string };
  jobs: Record<string, Job>;
};

const ofSite = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const ofRemote = (name: string): string =>
  createStandaloneRemoteFiles(parseRemoteName('reports'), AT)[`.github/workflows/${name}`] ?? '';
const read = (name: string, textOf = ofSite) => load(textOf(name)) as Workflow;
const commandsOf = (job: Job | undefined): string[] =>
  (job?.steps ?? []).flatMap(({ run }) => (run ? [run] : []));

/** Matches a single command of a program that is not from this repository, such as git. */
const OTHER_COMMAND =
  /^(?:git|tar|gh attestation verify|gh pr comment|gh run download|npx playwright install) [^;&|`()\n]+$/;

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const lint = async (file: string): Promise<string> =>
  (await lintWorkflow(readFileSync(file, 'utf8'), basename(file))).join('\n');

describe.each(readdirSync(FOLDER))('the workflow %s', (name) => {
  test('the linter finds no problem in any workflow', async () => {
    expect(await lint(join(FOLDER, name))).toBe('');
  });

  test('a workflow runs only scripts of this repository and a few known programs such as git, gh and tar', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
    for (const command of Object.values(read(name).jobs).flatMap(commandsOf)) {
      if (OTHER_COMMAND.test(command)) continue;
      if (/^echo "packages=\$\(node -p '[^']+'\)" >> "\$GITHUB_OUTPUT"$/.test(command)) continue;
      expect(command).toMatch(/^npm (?:test|run [\w:]+(?: -- [^;&|\n]+)?)$/);
      expect(scripts).toHaveProperty([/^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? '']);
    }
  });
});

test('the linter reports a workflow that GitHub would reject, with the line of the fault', async () => {
  const file = join(temporary(), 'bad.yml');
  writeFileSync(
    file,
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - rum: ls\n',
  );
  expect(await lint(file)).toMatch(/bad\.yml:6:9 unexpected key "rum"/);
});

const HEAD = 'on: push\npermissions: { contents: read }\njobs:\n  a:\n    runs-on: ubuntu-latest\n';
const GOOD_STEP = `      - uses: actions/checkout@${'0a'.repeat(20)} # v1
        with: { persist-credentials: false }
`;

test.each([
  ['an action by its tag', GOOD_STEP.replace(/@\w+/, '@v4'), /checkout@v4 is no commit/],
  [
    'a checkout that leaves its token in the folder',
    GOOD_STEP.replace('false', 'true'),
    /leaves a token/,
  ],
  [
    'a cache that other runs fill',
    GOOD_STEP.replace(/checkout@(.*)\n.*/, 'setup-node@$1'),
    /takes what other runs stored/,
  ],
  [
    'the title of an issue in a script',
    `      - run: echo "\${{ github.event.issue.title }}"\n`,
    /title" is potentially untrusted/,
  ],
  [
    'the token of the run in the environment of a build',
    `      - run: npm run build\n        env: { T: '\${{ github.token }}' }\n`,
    /A secret is outside of its step/,
  ],
  [
    'a secret in the environment of a command that is not of git',
    `      - run: npm run release\n        env: { T: '\${{ secrets.T }}' }\n`,
    /A secret is outside of its step/,
  ],
  [
    'a secret in the environment of git and a further command on the same line',
    `      - run: git fetch && npm run release\n        env: { T: '\${{ secrets.T }}' }\n`,
    /A secret is outside of its step/,
  ],
  [
    'the token of the run in the environment of gh and a further command on the next line',
    `      - run: |\n          gh pr list\n          npm run build\n        env: { T: '\${{ github.token }}' }\n`,
    /A secret is outside of its step/,
  ],
  [
    'a secret in the input of an action',
    GOOD_STEP.replace('false', `false, token: '\${{ secrets.T }}'`),
    /A secret is outside of its step/,
  ],
])('the linter reports a workflow with %s', async (_what, step, words) => {
  const file = join(temporary(), 'bad.yml');
  writeFileSync(file, `${HEAD}    environment: y\n    steps:\n${step}`);
  expect(await lint(file)).toMatch(words);
});

test.each([
  [
    'checks out the code of a pull request with the rights of the workflow',
    HEAD.replace('push', 'pull_request_target'),
    GOOD_STEP.replace('false', 'false, ref: github.head_ref'),
    /checks out code of a pull request/,
  ],
  [
    'checks out the code of a pull request with git, with the rights of the workflow',
    HEAD.replace('push', 'pull_request_target'),
    `      - run: git -C . checkout "$REF"\n        env: { REF: '\${{ github.head_ref }}' }\n`,
    /checks out code of a pull request/,
  ],
  ['may write by default', HEAD.replace('read', 'write'), GOOD_STEP, /may do more than read/],
  [
    'has a job that may write to the repository',
    `${HEAD}    permissions: { contents: write }\n`,
    GOOD_STEP,
    /The job a may write/,
  ],
  [
    'has a job with an environment in a workflow that a pull request can change',
    `${HEAD.replace('push', 'pull_request')}    environment: y\n`,
    GOOD_STEP,
    /The job a has an environment/,
  ],
  [
    'may run a job with an environment for a pull request, because of ||',
    `${HEAD.replace('push', '[push, pull_request]')}    if: github.ref == 'refs/heads/main' || true\n    environment: y\n`,
    GOOD_STEP,
    /The job a has an environment/,
  ],
  [
    'may run a job with an environment for a pull request, although the job that it needs is skipped',
    `${HEAD.replace('push', '[push, pull_request]')}    if: github.ref == 'refs/heads/main'
    steps: [{ run: git fetch }]
  b:
    runs-on: ubuntu-latest
    needs: a
    if: always()
    environment: y
`,
    GOOD_STEP,
    /The job b has an environment/,
  ],
  [
    'has a job that runs commands and can get an identity token of the workflow',
    `${HEAD}    permissions: { id-token: write }\n`,
    '      - run: npm run build\n',
    /The job a runs commands and can sign as this workflow/,
  ],
])('the linter reports a workflow that %s', async (_what, head, step, words) => {
  const file = join(temporary(), 'bad.yml');
  writeFileSync(file, `${head}    steps:\n${step}`);
  expect(await lint(file)).toMatch(words);
});

test.each([
  'github.event.workflow_run.head_sha',
  'github.event.workflow_run.head_branch',
  'refs/pull/1/merge',
])(
  'the linter reports a workflow that runs after another workflow and checks out %s',
  async (ref) => {
    const file = join(temporary(), 'bad.yml');
    const head = HEAD.replace('push', '{ workflow_run: { workflows: [Preview] } }');
    writeFileSync(file, `${head}    steps:\n${GOOD_STEP.replace('false', `false, ref: ${ref}`)}`);
    expect(await lint(file)).toMatch(/checks out code of a pull request/);
  },
);

test('the workflow linter accepts a secret only in the step of a git command, and only if the job names a GitHub environment', async () => {
  const file = join(temporary(), 'workflow.yml');
  const lintJob = (more: string) => {
    const git = `      - run: git fetch\n        env: { T: '\${{ secrets.T }}' }\n`;
    writeFileSync(file, `${HEAD}${more}    steps:\n${GOOD_STEP}${git}`);
    return lint(file);
  };
  expect(await lintJob('    environment: y\n')).toBe('');
  const words = /A secret is outside of its step/;
  expect(await lintJob('')).toMatch(words);
  expect(await lintJob(`    environment: y\n    env: { T: '\${{ secrets.T }}' }\n`)).toMatch(words);
});

test('the workflows of a remote in its own repository are valid, and run only npm scripts that its package.json has', async () => {
  const files = createStandaloneRemoteFiles(parseRemoteName('reports'), AT);
  const { scripts } = JSON.parse(files['package.json'] ?? '');
  const root = temporary();
  const paths = Object.keys(files).filter((path) => path.startsWith('.github/workflows/'));
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    const [name, text = ''] = [basename(path), files[path]];
    writeFileSync(join(root, name), text);
    expect(await lint(join(root, name))).toBe('');
    for (const command of Object.values((load(text) as Workflow).jobs).flatMap(commandsOf)) {
      if (command === 'npm ci' || OTHER_COMMAND.test(command)) continue;
      const [, script = ''] = /^npm (?:run )?(\w+)(?: -- [^;&|\n]+)?$/.exec(command) ?? [];
      expect(scripts).toHaveProperty([script]);
    }
  }
});

test("the workflow of a site's repository is valid, and passes arguments that the command verify-site accepts", async () => {
  const folder = join(repositoryRoot, 'platform/federation/site-repository');
  const file = join(folder, '.github/workflows/verify-site.yml');
  expect(await lint(file)).toBe('');
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { verify } = (load(readFileSync(file, 'utf8')) as Workflow).jobs;
  const [, , command = ''] = commandsOf(verify);
  expect(commandsOf(verify)).toEqual([
    'npm ci',
    expect.stringMatching(/^git fetch /),
    expect.stringMatching(/^npm run verify-site -- /),
  ]);
  const own = scripts['verify-site'].replace('remote', 'node platform/local-stack/bin/run.mjs');
  const env = { ...process.env, BEFORE: 'abc', AFTER: 'abc', AUTHOR: 'ada', PUSHER: 'ada' };
  const script = command.replace('npm run verify-site --', own);
  const run = () =>
    execFileSync('bash', ['-c', script], { cwd: repositoryRoot, env, stdio: 'pipe' });
  expect(run).toThrow(/has no commit abc/);
});

describe('documents about workflows', () => {
  const scriptsIn = (text: string): string[] => [
    ...new Set([...text.matchAll(/\bnpm (?:run )?(\w[\w:]+)/g)].map(([, script = '']) => script)),
  ];
  test.each([
    ['docs/deploying.md', 'pipeline.yml', ofSite],
    ['docs/deploying.md', 'preview.yml', ofSite],
    ['docs/deploying.md', 'preview-release.yml', ofSite],
    ['docs/deploying.md', 'rollback.yml', ofSite],
    ['docs/deploying.md', 'proofs.yml', ofSite],
    ['docs/own-repository.md', 'pipeline.yml', ofRemote],
    ['docs/own-repository.md', 'preview.yml', ofRemote],
    ['docs/own-repository.md', 'preview-release.yml', ofRemote],
    ['docs/own-repository.md', 'rollback.yml', ofRemote],
  ] as const)(
    'the document %s lists the commands of the workflow %s in the same order',
    (document, name, textOf) => {
      const [, section = ''] = readFileSync(join(repositoryRoot, document), 'utf8').split(
        '\n## Pipelines\n',
      );
      const entry = section
        .split(/\n(?=- |\n)/)
        .find((each) => each.startsWith(`- \`.github/workflows/${name}\``));
      const steps = Object.values((load(textOf(name)) as Workflow).jobs).flatMap(commandsOf);
      const ran = scriptsIn(steps.filter((step) => step !== 'npm ci').join('\n'));
      expect(scriptsIn(entry ?? '')).toEqual(ran);
    },
  );
});

const REPOSITORIES = [
  ['this repository', ofSite],
  ['a remote in its own repository', ofRemote],
] as const;

test.each(REPOSITORIES)(
  'the release workflow of %s never runs twice at the same time on one branch',
  (_whose, textOf) => {
    const { concurrency } = read('pipeline.yml', textOf);
    expect(concurrency?.group).toBe(`pipeline-\${{ github.ref }}`);
    expect(concurrency?.['cancel-in-progress']).toBe(`\${{ github.event_name == 'pull_request' }}`);
  },
);

test.each(REPOSITORIES)(
  'the release workflow of %s verifies the attestation of a build before it unpacks the build',
  (_whose, textOf) => {
    const steps = commandsOf(read('pipeline.yml', textOf).jobs.release);
    const at = steps.findIndex((each) => each.startsWith('gh attestation verify '));
    expect(at).toBeGreaterThanOrEqual(0);
    const before = steps.slice(0, at).filter((each) => each !== 'npm ci');
    expect(before).toEqual([]);
    expect(steps.slice(at).join()).toMatch(/tar -xf .*npm run release/);
  },
);

test.each(REPOSITORIES)(
  'a second attempt of the release workflow of %s stops before the release when the main branch has a newer commit',
  (_whose, textOf) => {
    const { steps = [] } = read('pipeline.yml', textOf).jobs.release ?? {};
    const checks = steps.filter((step) => step.if === 'github.run_attempt > 1');
    const release = steps.findIndex(({ run }) => run?.startsWith('npm run release '));
    expect(checks.map((step) => steps.indexOf(step) < release)).toEqual([true, true]);
    const root = temporary();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]);
    const commit = () => git('-C', root, 'commit', '--quiet', '--allow-empty', '-m', 'Change');
    git('init', '--quiet', '--initial-branch=main', root);
    commit();
    const clone = join(temporary(), 'clone');
    git('clone', '--quiet', '--depth', '1', `file://${root}`, clone);
    const attempt = () => {
      for (const { run = '' } of checks) execFileSync('bash', ['-c', run], { cwd: clone });
    };
    expect(attempt).not.toThrow();
    commit();
    expect(attempt).toThrow('merge-base');
  },
);

/** Packs files and links (`name -> target`) in this order, so that a file can be below a link. */
const pack = (archive: string, entries: readonly string[]): void => {
  for (const entry of entries) {
    const folder = temporary();
    const [name = '', target] = entry.split(' -> ');
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (target) symlinkSync(target, join(folder, name));
    else writeFileSync(join(folder, name), 'of the archive');
    execFileSync('tar', ['-rf', archive, '-C', folder, name]);
  }
};

test.each(
  REPOSITORIES.flatMap(([whose, textOf]) => [
    ['pipeline.yml', whose, 'release', textOf] as const,
    ['preview-release.yml', whose, 'preview', textOf] as const,
  ]),
)(
  'in %s of %s, an archive of a build cannot overwrite a file of the commands that release the build',
  (workflow, _whose, job, textOf) => {
    const { steps = [] } = read(workflow, textOf).jobs[job] ?? {};
    const unpack = steps.find(({ run }) => run?.startsWith('tar '))?.run ?? '';
    const [file = ''] = /[^/ ]+\.tar/.exec(unpack) ?? [];
    const action = steps.find(({ uses }) => uses?.startsWith('actions/download-artifact@'));
    const [, typed] = /gh run download .* --dir (\S+)/.exec(commandsOf({ steps }).join()) ?? [];
    const folder = textOf === ofSite ? 'remote-main/' : '';
    for (const target of ['.', '..', '../checkout', '../../checkout', '/checkout']) {
      const root = temporary();
      const checkout = join(root, 'checkout');
      const manifest = join(checkout, folder, 'package.json');
      mkdirSync(dirname(manifest), { recursive: true });
      writeFileSync(manifest, 'of the checkout');
      // Adds a file beside the archive, as an attacker could. The commands must not use this file.
      const downloads = join(checkout, typed ?? action?.with?.path ?? '');
      mkdirSync(downloads, { recursive: true });
      pack(join(root, 'further.tar'), [`${folder}package.json`]);
      execFileSync('tar', ['-xf', join(root, 'further.tar'), '-C', downloads]);
      pack(join(downloads, file), [
        `${folder}dist -> ${target.replace(/^\//, `${root}/`)}`,
        `${folder}dist/package.json`,
        `${folder}dist/${folder}package.json`,
        `${folder}package.json`,
      ]);
      try {
        const env = { ...process.env, PACKAGE: 'remote-main' };
        execFileSync('bash', ['-c', unpack], { cwd: checkout, env, stdio: 'pipe' });
      } catch {
        // Ignores an error of tar, because the file is also safe if tar refuses the archive.
      }
      expect(readFileSync(manifest, 'utf8')).toBe('of the checkout');
    }
  },
);

describe.each(REPOSITORIES)('the previews of %s', (_whose, textOf) => {
  const release = read('preview-release.yml', textOf);
  const { steps = [], env } = release.jobs.preview ?? {};

  test('the workflow that stores previews runs after each run of the workflow that builds pull requests', () => {
    const { name } = read('preview.yml', textOf);
    expect(release.on).toEqual({ workflow_run: { workflows: [name], types: ['completed'] } });
  });

  test.each([
    ['are stored', 'a pull request', {}, true],
    [
      'are not stored',
      'a pull request of a fork',
      { head_repository: { full_name: 'fork/site' } },
      false,
    ],
    ['are not stored', 'a pull request that was merged meanwhile', { pull_requests: [] }, false],
    ['are not stored', 'a push', { event: 'push' }, false],
    ['are not stored', 'a build that failed', { conclusion: 'failure' }, false],
    ['are not stored', 'a build that was skipped', { conclusion: 'skipped' }, false],
  ])('previews %s after %s', (_what, _of, difference, stored) => {
    const run = { event: 'pull_request', conclusion: 'success', pull_requests: [{ number: 7 }] };
    const workflow_run = { ...run, head_repository: { full_name: 'team/site' }, ...difference };
    const github = { repository: 'team/site', event: { workflow_run } };
    const [first] = Object.values(release.jobs);
    expect(runInNewContext(first?.if ?? '', { github })).toBe(stored);
    for (const job of Object.values(release.jobs).slice(1)) {
      expect(job.needs).toBe(Object.keys(release.jobs)[0]);
      expect(job.if).toBeUndefined();
    }
  });

  test('previews are stored by the commands of the main branch, not by the commands of the pull request', () => {
    const checkouts = Object.values(release.jobs)
      .flatMap((job) => job.steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts).toHaveLength(Object.keys(release.jobs).length);
    for (const checkout of checkouts)
      expect(checkout.with).toEqual({ 'persist-credentials': false });
  });

  test('a preview records the commit of the pull request, although the release command comes from another commit', () => {
    expect(env?.COMMIT).toBe(`\${{ github.event.workflow_run.head_sha }}`);
    expect(commandsOf({ steps })).toContainEqual(
      expect.stringMatching(/^npm run release .* --preview --commit "\$COMMIT"/),
    );
  });

  test('the workflow that stores a preview writes its comments into the pull request of this preview', () => {
    const comments = commandsOf({ steps }).filter((run) => run.startsWith('gh pr comment '));
    expect(comments.map((run) => run.startsWith('gh pr comment "$NUMBER" '))).toEqual([true, true]);
    expect(env?.NUMBER).toBe(`\${{ github.event.workflow_run.pull_requests[0].number }}`);
  });

  test('the comment about a failed preview names the commit and the run, because GitHub shows the run at the main branch', () => {
    const { run = '', if: condition } = steps.at(-1) ?? {};
    expect(condition).toMatch(/^failure\(\)/);
    const comment = execFileSync('bash', ['-euc', `gh() { echo "$*"; }\n${run}`], {
      encoding: 'utf8',
      env: {
        NUMBER: '7',
        PACKAGE: 'remote-main',
        COMMIT: '0a1b2c3d',
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_REPOSITORY: 'team/site',
        GITHUB_RUN_ID: '42',
      },
    });
    expect(comment).toMatch(
      /^pr comment 7 .* 0a1b2c3d .*https:\/\/github\.com\/team\/site\/actions\/runs\/42$/m,
    );
  });
});

test.each([
  ['gets a comment about a failed preview', 'when the push is rejected', 'success', true],
  ['gets a comment about a failed preview', 'when there is no build to unpack', 'skipped', true],
  ['gets no comment about a failed preview', 'of a removed remote', 'failure', false],
])('a pull request %s %s', (_what, _when, outcome, isTold) => {
  const { steps = [] } = read('preview-release.yml').jobs.preview ?? {};
  const unpack = steps.find(({ run }) => run?.startsWith('tar '));
  const context = { failure: () => true, steps: { [unpack?.id ?? '']: { outcome } } };
  expect(runInNewContext(steps.at(-1)?.if ?? '', context)).toBe(isTold);
});

test('the preview workflow stores the preview before the smoke test, so that the preview exists even if the smoke test fails', () => {
  const commands = commandsOf(read('preview-release.yml').jobs.preview);
  const indexOf = (program: string) => commands.findIndex((each) => each.includes(program));
  expect(indexOf('gh pr comment')).toBeGreaterThan(indexOf(' push '));
  expect(indexOf('npm run smoke')).toBeGreaterThan(indexOf('gh pr comment'));
});

test('the preview workflow of a remote in its own repository runs the browser tests of the pull request, in a job without secrets', () => {
  const { build } = read('preview.yml', ofRemote).jobs;
  const { preview } = read('preview-release.yml', ofRemote).jobs;
  expect(commandsOf(build)).toContain('npm run smoke -- --from dist');
  expect(commandsOf(preview).join()).not.toContain('npm run smoke');
});

test('the workflow pipeline.yml runs all parts of npm test in the same order', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const commands = commandsOf(read('pipeline.yml').jobs.check).map(
    (command) => scripts[command.replace('npm run ', '')],
  );
  const parts = commands.map((command) => command.replace(`${scripts.test} --only=`, ''));
  expect(chooseParts('test', parts.join())).toEqual(Object.keys(TEST_SUITES.test));
});

test.each([
  ['pipeline.yml', 'build', 'release', ['shell', ...findRemotes().sort()]],
  ['preview-release.yml', 'packages', 'preview', findRemotes().sort()],
])(
  'the workflow %s finds its packages by their folders and puts a shell first, because remotes may need a newer shell',
  (workflow, listing, job, packages) => {
    const { jobs } = read(workflow);
    const output = `\${{ fromJSON(needs.${listing}.outputs.packages) }}`;
    expect(jobs[job]?.strategy?.matrix.package).toBe(output);
    expect([jobs[job]?.needs].flat()).toContain(listing);
    const list = jobs[listing]?.steps.find(({ id }) => id === 'packages')?.run ?? '';
    const file = join(temporary(), 'output');
    execFileSync('bash', ['-c', list], {
      cwd: repositoryRoot,
      env: { ...process.env, GITHUB_OUTPUT: file },
    });
    const found = readFileSync(file, 'utf8').trim();
    expect(found).toBe(`packages=${JSON.stringify(packages)}`);
  },
);

test('the commands in the workflows can release a build to a site in a repository, and roll this release back', async () => {
  const root = temporary();
  const bare = join(root, 'site.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  const clone = join(root, 'clone');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]);
  git('clone', '--quiet', bare, clone);
  writeFileSync(join(clone, 'deploy.json'), JSON.stringify({ origins: FIXTURE_ORIGINS }));
  git('-C', clone, 'add', '--all');
  git('-C', clone, 'commit', '--quiet', '-m', 'Say where the remotes are served');
  git('-C', clone, 'push', '--quiet', 'origin', 'HEAD:main');
  const run = (command: string, env: Record<string, string>) =>
    execFileSync('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      env: { ...process.env, GIT_AUTHOR_NAME: 'Ada', GITHUB_SHA: '0a'.repeat(20), ...env },
    });
  /** Returns a command of a workflow, with this test's paths of the build and the site. */
  const step = (workflow: string, job: string, script: string): string => {
    const found = commandsOf(read(workflow).jobs[job]).find((each) =>
      each.startsWith(`npm run ${script} `),
    );
    return (found ?? '')
      .replace('"../builds/$PACKAGE/dist"', '"$BUILD"')
      .replace('../site.git', bare);
  };
  const build = (version: string) =>
    writeRemoteBuildFixture(join(root, version), version, {
      routes: [createFixtureRoute('/dashboard')],
    });
  const shell = writeShellBuildFixture(join(root, 'shell'), '1.0.0');

  run(step('pipeline.yml', 'release', 'release'), { PACKAGE: 'shell', BUILD: shell });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const env = { PACKAGE: 'remote-main', BUILD: build(version) };
    run(step('pipeline.yml', 'release', 'federation:check'), env);
    expect(run(step('pipeline.yml', 'release', 'release'), env)).toContain(`${version} is live`);
  }
  const list = run(step('rollback.yml', 'rollback', 'releases'), {});
  expect(list).toMatch(/● 1\.2\.0 .* by Ada from 0a0a0a0a0a0a .* live/);
  const rollback = step('rollback.yml', 'rollback', 'rollback');
  expect(run(rollback, { PACKAGE: 'remote-main', VERSION: '' })).toContain('1.1.0 is live again');
  const to = run(rollback, { PACKAGE: 'remote-main', VERSION: '1.0.0' });
  expect(to).toContain('1.0.0 is live again');

  // Simulates the next push to the main branch, which builds the rolled-back version again.
  const env = { PACKAGE: 'remote-main', BUILD: join(root, '1.2.0') };
  run(step('pipeline.yml', 'release', 'federation:check'), env);
  expect(run(step('pipeline.yml', 'release', 'release'), env)).toContain(
    'remote-main 1.2.0 was rolled back or withdrawn, and stays so: 1.0.0 stays live.',
  );
  expect(run(step('rollback.yml', 'rollback', 'releases'), {})).toMatch(/● 1\.0\.0 .* live/);
});
