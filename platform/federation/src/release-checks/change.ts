import type { ShellDescription } from '../build/host-description';
import type { RemoteDescription } from '../runtime';
import type { LiveSite } from './live-site';

type ShellFacts = Pick<ShellDescription, 'package' | 'paths' | 'languages' | 'slots'>;

const versionOf = (name: string, description: ShellFacts | RemoteDescription, role?: string) => {
  if (!('routes' in description)) {
    const { paths, languages, slots } = description;
    return { name, role, shortName: '', paths, modules: [], languages, slots, fills: [] };
  }
  const { routes, titles = {} } = description;
  return {
    name,
    role,
    shortName: description.name,
    paths: routes.map(({ path }) => path),
    modules: routes.map(({ module }) => module),
    languages: Object.keys(titles),
    slots: routes.flatMap(({ slots = [] }) => slots),
    fills: routes.flatMap(({ fills = [] }) => fills.map(({ slot }) => slot)),
  };
};

/**
 * Returns a version to check (`next`), and the versions that visitors get now: those of the same
 * package (`own`, of which `before` is live) and those of other packages (`others`).
 */
export const compareWithLiveSite = (
  next: ShellFacts | RemoteDescription,
  { shell, remotes }: LiveSite,
) => {
  const name = next.package;
  const offered = [
    ...(shell ? [versionOf(shell.package, shell, 'live')] : []),
    ...Object.entries(remotes).flatMap(([owner, releases]) =>
      releases.map(({ description, role }) => versionOf(owner, description, role)),
    ),
  ];
  const own = offered.filter((version) => version.name === name);
  return {
    name,
    next: versionOf(name, next),
    own,
    before: own.find(({ role }) => role === 'live'),
    others: offered.filter((version) => version.name !== name),
  };
};
export type VersionComparison = ReturnType<typeof compareWithLiveSite>;
