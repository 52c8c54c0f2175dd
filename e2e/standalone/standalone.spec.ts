import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import {
  endCommand,
  runCommandLine,
  startCommandLine,
  waitForOutput,
} from '../deployments/commands';
import { readDocumentedCommands } from '../deployments/documented';
import { pageHeading, signInAs, waitForLoadedPage } from '../fixtures/accounts';
import type { RunningSite } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { startPackageRegistry } from './package-registry';
import { STANDALONE_REMOTE_LIBRARIES, STANDALONE_REMOTE_SOURCES } from './sources';

const WORKSPACE = path.join(import.meta.dirname, '../..');
const NAME = 'remote-reports';

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@firm.example',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@firm.example',
};

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' });

/** Pushes the releases of a site to a new bare repository. Returns the URL of the repository. */
const putIntoRepository = (folder: string, site: RunningSite, url: string): string => {
  const [bare, clone] = [path.join(folder, 'site.git'), path.join(folder, 'first')];
  cpSync(site.folder, clone, { recursive: true });
  const origins = { ...site.target.origins, [NAME]: new URL(`${NAME}/`, url).href };
  writeFileSync(path.join(clone, 'deploy.json'), JSON.stringify({ origins }));
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
  git(clone, 'init', '--quiet', '--initial-branch=main');
  git(clone, 'add', '--all', '--force');
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@firm.example'];
  git(clone, ...who, 'commit', '--quiet', '--message', 'Release the site');
  git(clone, 'push', '--quiet', bare, 'main');
  return `git+file://${bare}`;
};

/** Deploys the newest state as a host does. The shell's origin also serves the new remote. */
const deploy = (folder: string, site: RunningSite): void => {
  const clone = mkdtempSync(path.join(folder, 'deployed-'));
  git(folder, 'clone', '--quiet', path.join(folder, 'site.git'), clone);
  const shell = path.join(site.folder, 'shell');
  cpSync(path.join(clone, NAME), path.join(shell, NAME), { recursive: true });
  cpSync(path.join(clone, 'shell'), shell, { recursive: true });
};

/** Starts the team's own backend, which records the tokens that it receives. */
const startBackend = async () => {
  const tokens: (string | undefined)[] = [];
  const reports = [{ id: 'march', title: 'Visits in March', visits: [3, 4, 5] }];
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization');
    if (request.method !== 'OPTIONS') tokens.push(request.headers.authorization);
    response.end(JSON.stringify(reports));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, tokens, close: () => server.close() };
};

/** Finds TypeScript sources in the packages that the repository installed from the registry. */
const sourcesIn = (repository: string): string[] =>
  ['shared-session', 'shared-i18n', 'shared-ui', '@platform/federation'].flatMap((name) =>
    readdirSync(path.join(repository, 'node_modules', name, 'dist'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => /(?<!\.d)\.tsx?$/.test(file)),
  );

/** Finds packages in the new repository that only the site's own repository needs. */
const toolsIn = (repository: string): string[] =>
  ['@platform/backend', '@platform/local-stack', '@electric-sql', 'firebase-tools'].filter((name) =>
    existsSync(path.join(repository, 'node_modules', name)),
  );

/**
 * Returns a workflow's commands, except those that install browsers or need GitHub. On GitHub, the
 * workflow passes the build to the next job. Here, `tar` writes the build into the folder of the
 * next job.
 */
const stepsOf = (repository: string, workflow: string, site: string): string[] => {
  const text = readFileSync(path.join(repository, '.github/workflows', workflow), 'utf8');
  const steps = [...text.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command);
  return [...new Set(steps)]
    .filter((command) => !/^(?:npx playwright install|gh) /.test(command))
    .map((command) => command.replace('../site.git', site))
    .map((command) => command.replace('tar -cf ', 'mkdir ../build && tar -cf ../build/'));
};

const useReport = async (page: Page, list: Locator): Promise<void> => {
  await list.getByRole('link').click();
  await expect(page).toHaveURL(/\/reports\/march$/);
  await expect(pageHeading(page)).toHaveText('Visits in March');
  await expect(page.getByText('Visits in all: 12')).toBeVisible();
  await page.getByRole('button', { name: 'How we count' }).click();
  await expect(page.getByText('Once a day and person.')).toBeVisible();
  await page.getByRole('link', { name: 'Chart' }).click();
  await expect(page).toHaveURL(/\/reports\/march\/chart$/);
  await expect(page.getByRole('figure').getByText('Day 3')).toBeVisible();
  await page.getByRole('link', { name: 'Summary' }).click();
  await expect(page).toHaveURL(/\/reports\/march$/);
};

test('a remote in its own repository is created, developed, checked, released and rolled back', async ({
  page,
  person,
  site,
}) => {
  test.setTimeout(900_000);
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'standalone-'));
  const repository = path.join(folder, 'reports');
  const backend = await startBackend();
  const registry = await startPackageRegistry(path.join(folder, 'registry'));
  const shell = await site.serveShell({
    remotes: {
      reports: { settings: { apiUrl: backend.url }, connect: [backend.url] },
    },
  });
  const releases = putIntoRepository(folder, site, shell.url);

  const { command, left } = readDocumentedCommands('docs/own-repository.md', {
    'https://npm.example.com/': registry.url,
    'https://app.example.com/': `${shell.url}/`,
    'git+https://git.example.com/site.git': releases,
    '../reports': repository,
  });
  const run = (start: string, cwd = repository): Promise<string> =>
    runCommandLine(command(start), { root: cwd, env: AUTHOR });
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), content);
  };
  const edit = (file: string, from: string, to: string) => {
    const before = readFileSync(path.join(repository, file), 'utf8');
    expect(before).toContain(from);
    write(file, before.replace(from, to));
  };
  const list = page.getByRole('listitem').filter({ hasText: 'Visits in March' });
  const commit = async () => {
    await run('git add');
    await run('git commit');
  };

  try {
    await test.step('publish the packages and create the repository', async () => {
      expect(await run('npm run packages', WORKSPACE)).toContain('shared-ui@');
      expect(await run('npm run create:remote', WORKSPACE)).toContain('its own git repository');
      expect(sourcesIn(repository)).toEqual([]);
      expect(toolsIn(repository)).toEqual([]);
      for (const [file, content] of Object.entries(STANDALONE_REMOTE_SOURCES)) write(file, content);
      await runCommandLine(
        `npm install --no-audit --no-fund ${STANDALONE_REMOTE_LIBRARIES.join(' ')}`,
        {
          root: repository,
        },
      );
      edit('package.json', '"port": 3010', `"port": ${site.overridePort}`);
    });

    const { email } = await person('subscribed');
    await page.goto(`${shell.url}/login`);
    await signInAs(page, email);
    await waitForLoadedPage(page);

    await test.step('develop on the released site', async () => {
      const server = startCommandLine(command('npm run dev'), { root: repository });
      try {
        const address = `${shell.url}/reports?remote.reports=http://localhost:${site.overridePort}`;
        await waitForOutput(server, `In the released site: ${address}`);
        await page.goto(address);
        await expect(pageHeading(page)).toHaveText('Reports');
        await expect(list).toBeVisible();
        edit('src/reports/reports-page.tsx', 'by another team.', 'in another repository.');
        await expect(page.getByText('Written in another repository.')).toBeVisible();
        await useReport(page, list);
        await page.getByRole('button', { name: 'Use the released version' }).click();

        await page.goto(`http://localhost:${site.overridePort}/?page=/reports&server=unreachable`);
        await expect(page).toHaveTitle(`${NAME} – workbench`);
        await expect(pageHeading(page.frameLocator('iframe'))).toHaveText('Reports');
      } finally {
        await endCommand(server);
      }
    });

    await test.step('check, smoke and release', async () => {
      await run('npm run types');
      expect(await run('npm test')).toContain('2 passed');
      await run('npm run build');
      expect(await run('npm run check')).toMatch(/remote-reports 1\.0\.0-\w+ may be released/);
      expect(await run('npm run smoke')).toMatch(/remote-reports 1\.0\.0-\w+ works there/);
      await commit();
      expect(await run('npm run release --')).toMatch(
        /smoke test passed\n.*\nremote-reports 1\.0\.0-\w+ is live/s,
      );
      deploy(folder, site);
    });

    await test.step('a visitor uses every feature of the remote', async () => {
      await page.goto(shell.url);
      // Expects the link of the new remote before the links of all other remotes.
      const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
      await expect(links.first()).toHaveText('Reports');
      await links.first().click();
      await expect(page.getByRole('img', { name: 'A blue dot' })).toHaveJSProperty(
        'naturalWidth',
        1,
      );
      await useReport(page, list);
      expect(backend.tokens.at(-1)).toMatch(/^Bearer \S+/);
    });

    await test.step('release another version by the workflow, from a clone', async () => {
      edit('src/reports/reports-page.tsx', 'in another repository.', 'with a fault.');
      await commit();
      const clone = path.join(folder, 'clone');
      git(folder, 'clone', '--quiet', repository, clone);
      const [install, ...steps] = stepsOf(clone, 'pipeline.yml', releases);
      expect(install).toBe('npm ci');
      expect(steps.at(-1)).toBe(
        `npm run release -- --from ../build/dist --commit "$GITHUB_SHA" --no-smoke --site ${releases}`,
      );
      // Runs `npm install`, because `npm ci` fails if the registry lacks a package for another
      // operating system.
      const env = { ...AUTHOR, GITHUB_SHA: `${git(clone, 'rev-parse', 'HEAD')}`.trim() };
      for (const step of ['npm install', ...steps])
        await runCommandLine(step, { root: clone, env });
      deploy(folder, site);
      await page.goto(`${shell.url}/reports`);
      await expect(page.getByText('Written with a fault.')).toBeVisible();
    });

    await test.step('roll back by the command and by the workflow', async () => {
      const shown = await run('npm run releases');
      const live = /^remote-reports\n {2}● (\S+) .* by Ada from \w+ +live$/m;
      expect(shown).toMatch(live);
      const [, faulty = ''] = live.exec(shown) ?? [];
      expect(await run('npm run rollback')).toContain('is live again');
      const rollBack = (version: string) =>
        runCommandLine(stepsOf(repository, 'rollback.yml', releases).at(-1) ?? '', {
          root: repository,
          env: { ...AUTHOR, VERSION: version },
        });
      expect(await rollBack(faulty)).toContain(`${faulty} is live again`);
      expect(await rollBack('')).toContain('is live again');
      deploy(folder, site);
      await page.reload();
      await expect(page.getByText('Written in another repository.')).toBeVisible();
    });

    expect(left()).toEqual([]);
  } finally {
    await shell.stop();
    await registry.stop();
    backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
