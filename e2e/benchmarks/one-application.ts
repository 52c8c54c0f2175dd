import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

const ROOT = path.join(import.meta.dirname, '../..');
const REMOTES = ['main', 'onboarding'] as const;

/** The registry's script in the page; one application needs none. */
const PRELOAD = /<script>\(async\(\)=>\{try\{[^<]*federation-runtime[^<]*<\/script>/;

const lazyPages = async (): Promise<string[]> => {
  const ofRemote = async (name: string): Promise<string[]> => {
    const source = path.join(ROOT, `remote-${name}`, 'src');
    const { routes } = await import(path.join(source, 'routes.ts'));
    return routes.map(
      (route: { path: string; page: string }) =>
        `'${name} ${route.path}': () => import('${path.join(source, route.page)}'),`,
    );
  };
  return (await Promise.all(REMOTES.map(ofRemote))).flat();
};

/** Takes the place of the shell's module that loads a page of a remote. */
const loadAttempt = async (): Promise<string> => `
  const pages = {\n${(await lazyPages()).join('\n')}\n};
  export const countFailure = () => {};
  export const sourceOf = () => { throw new Error('One application has no remotes'); };
  export const attemptPage = async (name, release, route) =>
    (await pages[name + ' ' + route.path]()).default;
`;

const build = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });

/**
 * Builds shell and remotes as one application from the same sources: its pages are lazy parts of the shell's own build.
 * Returns the folder of the build, to be released in place of the shell.
 */
export const buildOneApplication = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'one-application-'));
  const module = path.join(folder, 'load-attempt.ts');
  const dist = path.join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(module, await loadAttempt());
  const { default: configOf } = await import(path.join(ROOT, 'shell/rspack.config.ts'));
  const config: Configuration = configOf({});
  await build({
    ...config,
    output: { ...config.output, path: dist },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/^\.\/load-attempt$/, module),
    ],
  });
  const page = path.join(dist, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!PRELOAD.test(html)) throw new Error('The page has no script that preloads');
  writeFileSync(page, html.replace(PRELOAD, ''));
  const description = path.join(dist, 'shell.json');
  const { version, ...rest } = JSON.parse(readFileSync(description, 'utf8'));
  // A version of its own, or the release would keep the shell that is live.
  writeFileSync(description, JSON.stringify({ ...rest, version: `${version}-one` }));
  return { dist, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
