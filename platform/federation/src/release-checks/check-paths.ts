import type { RemoteDescription } from '../runtime';
import type { Finding } from './finding';
import type { LiveSite } from './live-site';

/** A path as the router matches it: without upper case and without a trailing slash. */
const normal = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

/** A package and the paths it claims. */
type Claim = { name: string; paths: readonly string[] };

const pathsOf = ({ routes }: RemoteDescription): string[] => routes.map(({ path }) => path);

/** All packages of the live site that claim paths, except one. */
const claimsBeside = ({ shell, remotes }: LiveSite, name: string): Claim[] => [
  ...(shell && name !== shell.package ? [{ name: shell.package, paths: shell.paths }] : []),
  ...Object.entries(remotes)
    .filter(([other]) => other !== name)
    .map(([other, releases]) => ({
      name: other,
      paths: releases.flatMap(({ description }) => pathsOf(description)),
    })),
];

/** Finds paths that a new version claims although another package has them, or that it claims twice. */
export const checkClaims = ({ name, paths }: Claim, live: LiveSite): Finding[] => {
  const findings = new Map<string, Finding>();
  const claimed = paths.map(normal);
  for (const [index, path] of claimed.entries()) {
    const owner =
      claimed.indexOf(path) < index
        ? name
        : claimsBeside(live, name).find((claim) => claim.paths.map(normal).includes(path))?.name;
    if (!owner) continue;
    const sentence =
      owner === name
        ? `${name} claims ${path} twice: one of its two pages could never be opened.`
        : `${name} claims ${path}, which ${owner} has: whoever opens it would get only one of the two pages.`;
    findings.set(path, { id: `path-taken:${path}`, sentence });
  }
  return [...findings.values()];
};

/** Finds another package with the same short name: the registry can hold only one of them. */
export const checkName = ({ name, package: own }: RemoteDescription, live: LiveSite): Finding[] =>
  Object.entries(live.remotes)
    .filter(([other, releases]) => other !== own && releases[0]?.description.name === name)
    .map(([other]) => ({
      id: `name-taken:${name}`,
      sentence: `${own} calls itself ${name}, as ${other} does: it would take that one's place in the registry, and all pages of ${other} would be gone.`,
    }));

const removedPath = (name: string, path: string): Finding => ({
  id: `route-removed:${path}`,
  sentence: `${name} no longer has ${path}: whoever opens it, from a bookmark or a link in another package, would get the 404 page.`,
});

const missing = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((each) => !after.map(normal).includes(normal(each)));

/** Finds pages and exposed modules that the new version has removed. */
export const checkRemoved = (next: RemoteDescription, live: LiveSite): Finding[] => {
  const current = live.remotes[next.package]?.find(({ role }) => role === 'live')?.description;
  if (!current) return [];
  const modulesOf = ({ routes }: RemoteDescription) => routes.map(({ module }) => module);
  return [
    ...missing(pathsOf(current), pathsOf(next)).map((path) => removedPath(next.package, path)),
    ...[...new Set(missing(modulesOf(current), modulesOf(next)))].map((module) => ({
      id: `module-removed:${module}`,
      sentence: `${next.package} no longer exposes ${module}: another host that loads this page by its module's name would show an error.`,
    })),
  ];
};

/** Finds the shell's own pages that the new version has removed. */
export const checkRemovedOfShell = (
  name: string,
  paths: readonly string[],
  { shell }: LiveSite,
): Finding[] => missing(shell?.paths ?? [], paths).map((path) => removedPath(name, path));
