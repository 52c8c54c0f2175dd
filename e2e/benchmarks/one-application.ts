import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteRoute } from '@platform/federation/runtime';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';

export const REPOSITORY_ROOT = path.join(import.meta.dirname, '../..');
export const REMOTE_NAMES = ['main', 'onboarding'] as const;

export const importRoutesOfRemote = async (name: string): Promise<readonly RemoteRoute[]> =>
  (await import(path.join(REPOSITORY_ROOT, `remote-${name}/src/routes.ts`))).routes;

const lazyPages = async (): Promise<string[]> => {
  const ofRemote = async (name: string): Promise<string[]> =>
    (await importRoutesOfRemote(name)).map((route) => {
      const file = path.join(REPOSITORY_ROOT, `remote-${name}/src`, route.page);
      return `'${name} ${route.path}': () => import('${file}'),`;
    });
  return (await Promise.all(REMOTE_NAMES.map(ofRemote))).flat();
};

/**
 * Returns the source of a module that replaces the shell's `load-attempt.ts`. The module imports
 * the pages from the same build, and has the exports that the shell's other modules import.
 * @param pages a line for each page, such as `'main /dashboard': () => import('…'),`
 */
export const createLoadAttemptReplacement = (pages: readonly string[]): string => `
  const pages = {\n${pages.join('\n')}\n};
  export const countFailedLoad = () => {};
  export const nextLoadAttempt = () => { throw new Error('This build has no remotes of a site'); };
  export const attemptPageLoad = async (name, release, route) =>
    (await pages[name + ' ' + route.path]()).default;
`;

export const runRspackBuild = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });

const LOADER = path.join(REPOSITORY_ROOT, 'platform/federation/src/build/function-loader.cjs');

/** Throws an Error for a missing text, so that no benchmark measures an unchanged build. */
const textReplacer = (text: string, replacement: string) => (source: string) => {
  if (!source.includes(text)) throw new Error(`The benchmark finds no ${text} in its source file.`);
  return source.replace(text, replacement);
};

/**
 * After an earlier sign-in, our shell loads a page before the account is known. The compared sites
 * cannot do this, so their shell must ignore an earlier sign-in.
 */
export const ignoreEarlierSignInRule = {
  test: /shell.src.start.last-session\.ts$/,
  enforce: 'pre' as const,
  loader: LOADER,
  options: { run: textReplacer("remembered() === 'yes'", 'false') },
};

/** A build rule that changes one text of the dashboard, to simulate a very small release. */
const otherText = {
  test: /remote-main.src.texts.dashboard\.ts$/,
  enforce: 'pre' as const,
  loader: LOADER,
  options: { run: textReplacer('Users by role', 'Users by their role') },
};

export const addBuildRule = (config: Configuration, rule: RuleSetRule): Configuration => ({
  ...config,
  module: { ...config.module, rules: [...(config.module?.rules ?? []), rule] },
});

/** Adds a suffix to the version, because a release of the live version would change nothing. */
export const appendVersionSuffix = (description: string, suffix: string): string => {
  const { version, ...rest } = JSON.parse(readFileSync(description, 'utf8'));
  const own = `${version}-${suffix}`;
  writeFileSync(description, JSON.stringify({ ...rest, version: own }));
  return own;
};

/** Builds remote-main with one changed text. Returns the folder of the build. */
export const buildChangedRemoteMain = async () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'next-main-'));
  const { default: configOf } = await import(
    path.join(REPOSITORY_ROOT, 'remote-main/rspack.config.ts')
  );
  const config: Configuration = configOf({});
  await runRspackBuild({
    ...addBuildRule(config, otherText),
    output: { ...config.output, path: dist },
  });
  appendVersionSuffix(path.join(dist, 'remote.json'), 'next');
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) };
};

/**
 * Builds shell and remotes as one application from the same sources. The pages are lazy chunks of
 * the shell's own build. Returns the folder of the build, which can be released as a shell.
 * @param isNext whether one text is changed, as in {@link buildChangedRemoteMain}
 */
export const buildSiteAsOneApplication = async (isNext = false) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'one-application-'));
  const module = path.join(folder, 'load-attempt.ts');
  const dist = path.join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(module, createLoadAttemptReplacement(await lazyPages()));
  const { default: configOf } = await import(path.join(REPOSITORY_ROOT, 'shell/rspack.config.ts'));
  const same = addBuildRule(configOf({}), ignoreEarlierSignInRule);
  const config = isNext ? addBuildRule(same, otherText) : same;
  await runRspackBuild({
    ...config,
    output: { ...config.output, path: dist },
    // Leaves out the rule that puts common code into the chunk of the federation runtime, because
    // this application has no such chunk.
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: { defaultVendors: false } },
    },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/^\.\/load-attempt$/, module),
    ],
  });
  appendVersionSuffix(path.join(dist, 'shell.json'), isNext ? 'one-next' : 'one');
  return { dist, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
