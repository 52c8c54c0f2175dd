import type { RemoteDescription } from '../runtime';
import type { Finding, RemoteBuild, ShellBuild } from './build';
import { isPathCovered, pathsOfRemote } from './check-paths';
import type { LiveSite } from './live-site';

type Build = RemoteBuild | ShellBuild;

/** Returns paths and modules of the live version. A package that was never released has none. */
const liveOf = ({ kind, name }: Build, { shell, remotes }: LiveSite) => {
  if (kind === 'shell') return { paths: shell?.paths ?? [], modules: [] };
  const current = remotes[name]?.find(({ role }) => role === 'live')?.description;
  return {
    paths: current ? pathsOfRemote(current) : [],
    modules: [...new Set(current?.routes.map(({ module }) => module))],
  };
};

export const checkRemovedPages = (next: Build, live: LiveSite): Finding[] => {
  const { name } = next;
  const before = liveOf(next, live);
  const isExposed = (module: string) =>
    next.kind === 'remote' && next.description.routes.some((route) => route.module === module);
  return [
    ...before.paths
      .filter((path) => !next.paths.some((each) => isPathCovered(path, each)))
      .map((path) => ({
        id: `route-removed:${path}`,
        sentence: `${name} no longer has ${path}: whoever opens it, from a bookmark or a link in another package, would get the 404 page.`,
      })),
    ...before.modules
      .filter((module) => !isExposed(module))
      .map((module) => ({
        id: `module-removed:${module}`,
        sentence: `${name} no longer exposes ${module}: another host that loads this page by its module's name would show an error.`,
      })),
  ];
};

const languagesOfRemote = ({ titles = {} }: RemoteDescription): string[] => Object.keys(titles);

/** Finds languages that only the live version has. Their visitors would read English. */
export const checkLanguages = (build: Build, live: LiveSite): Finding[] => {
  const { name } = build;
  const now =
    build.kind === 'shell' ? build.description.languages : languagesOfRemote(build.description);
  const before =
    build.kind === 'shell'
      ? (live.shell?.languages ?? [])
      : (live.remotes[name] ?? []).flatMap(({ description }) => languagesOfRemote(description));
  const lost = [...new Set(before)].filter((language) => !now.includes(language));
  return lost.map((language) => ({
    id: `language-removed:${language}`,
    sentence: `${name} no longer has the language ${language}, which is live: its visitors would read English. Keep locales/${language}.json.`,
  }));
};

type Slots = { offered: Set<string>; fills: { name: string; slot: string }[] };

type Slotted =
  | ShellBuild
  | (Pick<RemoteBuild, 'kind' | 'name'> & { description: Pick<RemoteDescription, 'routes'> });

/** Returns the slots of a site and the slot fillers, with `build` as if it were live. */
const slotsOf = ({ shell, remotes }: LiveSite, build?: Slotted): Slots => {
  const shellNow = build?.kind === 'shell' ? build.description : shell;
  const releases = Object.entries(remotes).filter(([name]) => name !== build?.name);
  const routes = [
    ...releases.flatMap(([name, all]) =>
      all.flatMap(({ description }) => description.routes.map((route) => ({ name, ...route }))),
    ),
    ...(build?.kind === 'remote'
      ? build.description.routes.map((route) => ({ name: build.name, ...route }))
      : []),
  ];
  return {
    offered: new Set([...(shellNow?.slots ?? []), ...routes.flatMap(({ slots = [] }) => slots)]),
    fills: routes.flatMap(({ name, fills = [] }) => fills.map(({ slot }) => ({ name, slot }))),
  };
};

/** Finds dropped slots that other packages fill, and a version's slot fillers without a slot. */
export const checkSlots = (build: Slotted, live: LiveSite): Finding[] => {
  const [before, after] = [slotsOf(live), slotsOf(live, build)];
  const lost = after.fills.filter(({ slot }) => !after.offered.has(slot));
  return lost.flatMap(({ name, slot }): Finding[] => {
    if (name === build.name) {
      const sentence = `${name} fills the slot ${slot}, which nothing that is live offers: nobody would see it. Release the page that offers it first.`;
      return [{ id: `slot-missing:${slot}`, sentence }];
    }
    if (!before.offered.has(slot)) return [];
    const sentence = `${build.name} no longer offers the slot ${slot}, which ${name} fills: what it shows there would be gone. Keep the slot until ${name} is released without it.`;
    return [{ id: `slot-removed:${slot}:${name}`, sentence }];
  });
};
