import { basename } from 'node:path';
import type { Page } from 'playwright/test';
import type { RegisteredRelease, RegistryDocument, RunningSite } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { addAttackReportRow } from './rows';

const TAMPERED_SCRIPT = ';globalThis.tampered=1;';
const EVIL_STYLE = 'html{--tampered:1}';

/** Whether the page ran the changed script, or applies the changed style. */
const hasTakenEffect = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'tampered' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  );

/** Changes responses for files of the remote, as an attacker with access to its host could. */
const rewriteFiles = (page: Page, pattern: RegExp, change: (body: string) => string) =>
  page.route(
    ({ pathname }) => pattern.test(pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    },
  );

const mainOf = ({ remotes }: RegistryDocument): RegisteredRelease => {
  const current = remotes.main?.current;
  if (!current) throw new Error('The registry has no remote-main');
  return current;
};

type Tampering = (page: Page, site: RunningSite) => Promise<unknown>;

const inRegistry =
  (change: (release: RegisteredRelease) => void): Tampering =>
  async (page, site) => {
    const restore = site.changeRegistry((registry) => {
      for (const remote of Object.values(registry.remotes)) remote.previous = [];
      change(mainOf(registry));
    });
    page.once('close', restore);
  };

const ENTRY = /\/remoteEntry\.js$/;
const PAGE = /\/__federation_expose_dashboard\.[^/]*\.js$/;
const CHUNK = /^\/\d[^/]*\/\d+\.[^/]*\.js$/;
const STYLE = /^\/\d[^/]*\/[^/]+\.css$/;
const evilEntry = `var main={init(){},get:async()=>()=>({default:()=>null})}${TAMPERED_SCRIPT}`;

const TAMPERINGS: Record<string, Tampering> = {
  'a script behind the entry': (page) =>
    rewriteFiles(page, ENTRY, (body) => body + TAMPERED_SCRIPT),
  'a script before the entry': (page) =>
    rewriteFiles(page, ENTRY, (body) => TAMPERED_SCRIPT + body),
  'another entry': (page) => rewriteFiles(page, ENTRY, () => evilEntry),
  'one more byte in the entry': (page) => rewriteFiles(page, ENTRY, (body) => `${body} `),
  'a script behind the page': (page) => rewriteFiles(page, PAGE, (body) => body + TAMPERED_SCRIPT),
  'a script in every chunk': (page) => rewriteFiles(page, CHUNK, (body) => TAMPERED_SCRIPT + body),
  'a script in every chunk that a page loads later': (page) =>
    rewriteFiles(page, CHUNK, (body) => TAMPERED_SCRIPT + body),
  'a changed style': (page) => rewriteFiles(page, STYLE, (body) => body + EVIL_STYLE),
  'another entry, and no hash for it': async (page, site) => {
    await rewriteFiles(page, ENTRY, () => evilEntry);
    await inRegistry(({ description }) => delete description.files['remoteEntry.js'])(page, site);
  },
  'another entry, and no hashes at all': async (page, site) => {
    await rewriteFiles(page, ENTRY, () => evilEntry);
    await inRegistry(({ description }) => {
      description.files = {};
    })(page, site);
  },
  'another entry, and no description': async (page, site) => {
    await rewriteFiles(page, ENTRY, () => evilEntry);
    await inRegistry((release) => {
      Reflect.deleteProperty(release, 'description');
    })(page, site);
  },
  'another entry, with a weak hash': async (page, site) => {
    await rewriteFiles(page, ENTRY, () => evilEntry);
    await inRegistry(({ description }) => {
      description.files['remoteEntry.js'] = 'md5-AAAA';
    })(page, site);
  },
  'an entry that is a data URL': inRegistry((release) => {
    release.url = `data:text/javascript,${TAMPERED_SCRIPT}`;
  }),
  'an entry of another origin': async (page, site) => {
    await page.route('https://evil.example/**', (route) =>
      route.fulfill({
        body: evilEntry,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await inRegistry((release) => {
      release.url = 'https://evil.example/';
    })(page, site);
  },
};

const SETTLED = /Oops! Something went wrong|Users per location|Select all/;

/** Switches off preloads, so that only the hash on a script or style element protects visitors. */
const withoutPreloads = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(HTMLLinkElement.prototype, 'rel', {
      get() {
        return this.getAttribute('rel') ?? '';
      },
      set(value: string) {
        if (value !== 'preload') this.setAttribute('rel', value);
      },
    });
  });

/** Waits for changed code to run, or for the page or an error. Returns whether the code ran. */
const isTampered = async (page: Page): Promise<boolean> => {
  const ran = () => hasTakenEffect(page);
  const shown = page.getByText(SETTLED).first();
  await expect
    .poll(async () => (await ran()) || (await shown.isVisible()), { timeout: 30_000 })
    .toBe(true);
  return ran();
};

/** Opens the page, and presses "Try again" after an error. Returns whether changed code ran. */
const visit = async (page: Page, path: string): Promise<boolean> => {
  await page.goto(path);
  if (await isTampered(page)) return true;
  const again = page.getByRole('button', { name: 'Try again' });
  if (await again.isHidden()) return false;
  await again.click();
  return isTampered(page);
};

test('the browser runs no code of a remote whose files or registry entry were changed after the release', async ({
  signedIn,
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await signedIn('subscribed');
  const through: string[] = [];
  let tried = 0;
  for (const [what, tamper] of Object.entries(TAMPERINGS)) {
    for (const preloads of [true, false]) {
      const tab = await page.context().newPage();
      if (!preloads) await withoutPreloads(tab);
      await tamper(tab, site);
      const path = what.includes('later') ? '/settings?tab=users' : '/dashboard';
      tried += 1;
      if (await visit(tab, path)) through.push(preloads ? what : `${what}, without preloads`);
      await tab.close();
    }
  }
  addAttackReportRow('tampering', tried, through);
  expect(through).toEqual([]);
});

/** Opens a page and the command palette, so that the browser loads the shell's files for both. */
const openWithSearch = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.locator('body:not(:has(.splash))').waitFor();
  await page.keyboard.press('ControlOrMeta+k');
};

const SHELL_FILE = /^\/(?<file>[\w-]+\.\w+\.(?:js|css))$/;
const fileOf = (url: string): string | undefined =>
  SHELL_FILE.exec(new URL(url).pathname)?.groups?.file;

/** Changes the responses for the files, and returns the files that the browser then refuses. */
const tamperWith = async (tab: Page, files: readonly string[]): Promise<Set<string>> => {
  const refused = new Set<string>();
  tab.on('console', (message) => {
    const [, url] = /'integrity' attribute for resource '([^']+)'/.exec(message.text()) ?? [];
    if (url) refused.add(basename(new URL(url).pathname));
  });
  await tab.route(
    ({ pathname }) => files.includes(basename(pathname)),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const isStyle = /\.css$/.test(new URL(route.request().url()).pathname);
      await route.fulfill({
        response,
        body: isStyle ? text + EVIL_STYLE : TAMPERED_SCRIPT + text,
      });
    },
  );
  return refused;
};

/**
 * Returns the id of a file's chunk, with which the package's code loads the chunk. A script
 * contains this id, and the name of a style sheet begins with it.
 */
const partOf = async (page: Page, origin: string, file: string): Promise<string> => {
  const { href } = new URL(file, origin);
  const script = file.endsWith('.js') && (await (await page.request.get(href)).text());
  const [, id] = /\.push\(\[\["?([\w-]+)"?\]/.exec(script || '') ?? [];
  return id ?? file.replace(/\..*/, '');
};

/** Loads chunks of a package by id, as the package's code does when a page needs them. */
const loadParts = (tab: Page, uniqueName: string, ids: readonly string[]) =>
  tab.evaluate(
    async ([list, parts]) => {
      type Load = (part: string) => Promise<unknown>;
      const { [list]: loaded } = globalThis as unknown as Record<string, unknown[]>;
      const { e: load } = await new Promise<{ e: Load }>((resolve) => {
        loaded?.push([['attack'], {}, resolve]);
      });
      await Promise.allSettled(parts.map((part) => load(part)));
    },
    [`rspackChunk${uniqueName}`, ids] as const,
  );

test('the browser blocks each script and stylesheet of the shell that was changed after the release', async ({
  signedIn,
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await signedIn('subscribed');
  const pathByFile = new Map<string, string>();
  for (const path of ['/dashboard', '/nowhere', '/get-app', '/mobile-only']) {
    const tab = await page.context().newPage();
    tab.on('request', (request) => {
      const file = request.url().startsWith(site.url) && fileOf(request.url());
      if (file && !pathByFile.has(file)) pathByFile.set(file, path);
    });
    await openWithSearch(tab, path);
    await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (path === '/dashboard') await expect(tab.getByRole('combobox').first()).toBeVisible();
    await tab.close();
  }
  expect(pathByFile.size).toBeGreaterThan(7);
  const through: string[] = [];
  for (const [file, path] of pathByFile) {
    const tab = await page.context().newPage();
    const refused = await tamperWith(tab, [file]);
    const opened = openWithSearch(tab, path).catch(() => {});
    let isThrough = false;
    // Repeats the check after an error, because a tab cannot run the check during a navigation.
    await expect(async () => {
      isThrough = await hasTakenEffect(tab);
      expect(isThrough || refused.has(file)).toBe(true);
    }).toPass({ timeout: 30_000 });
    if (isThrough) through.push(file);
    await tab.unrouteAll({ behavior: 'ignoreErrors' });
    await tab.close();
    await opened;
  }
  const { files } = await (await page.request.get(`${site.url}/shell.json`)).json();
  const code = Object.keys(files).filter((file) => /\.(?:js|css)$/.test(file));
  const others = code.filter((file) => !pathByFile.has(file));
  expect(others.length).toBeGreaterThan(7);
  const tab = await page.context().newPage();
  const refused = await tamperWith(tab, others);
  await openWithSearch(tab, '/dashboard');
  await loadParts(
    tab,
    'shell',
    await Promise.all(others.map((file) => partOf(page, site.url, file))),
  );
  // Ignores the failure here, so that the attack report gets a row with the accepted files. The
  // test fails at its end.
  await expect
    .poll(() => others.every((file) => refused.has(file)))
    .toBe(true)
    .catch(() => {});
  through.push(...others.filter((file) => !refused.has(file)));
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  addAttackReportRow('shell files', code.length, through);
  expect(through).toEqual([]);
});

test('the browser blocks the entry file and each chunk of a remote if the file was changed after the release', async ({
  signedIn,
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await signedIn('subscribed');
  const { remotes } = await (await page.request.get(`${site.url}/remotes.json`)).json();
  const through: string[] = [];
  for (const [name, address] of [
    ['main', '/dashboard'],
    ['onboarding', '/all-set'],
  ] as const) {
    const { url, version, description }: RegisteredRelease = remotes[name].current;
    const chunks = Object.keys(description.files).filter((file) => /\.\w+\.(?:js|css)$/.test(file));
    const ids = await Promise.all(chunks.map((file) => partOf(page, url, file)));
    for (const files of [['remoteEntry.js'], chunks]) {
      const tab = await page.context().newPage();
      await withoutPreloads(tab);
      const refused = await tamperWith(tab, files);
      await tab.goto(address);
      await expect.poll(() => refused.size, { message: name }).toBeGreaterThan(0);
      if (files === chunks) await loadParts(tab, `${name}_${version.replace(/.*-/, '')}`, ids);
      await expect
        .poll(() => files.every((file) => refused.has(file)))
        .toBe(true)
        .catch(() => {});
      through.push(...files.filter((file) => !refused.has(file)));
      if (await hasTakenEffect(tab)) through.push(`${name}: ${files.length} files`);
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
      await tab.close();
    }
  }
  expect(through).toEqual([]);
});
