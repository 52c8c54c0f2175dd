import type { RemoteDescription } from '../runtime';
import type { Finding, RemoteBuild, ShellBuild } from './build';
import type { LiveSite } from './live-site';

/** The slots that versions running together offer, and what fills them. */
type Slots = { offered: Set<string>; fills: { name: string; slot: string }[] };

type Build =
  | ShellBuild
  | (Pick<RemoteBuild, 'kind' | 'name'> & { description: Pick<RemoteDescription, 'routes'> });

/** What a site offers and fills. With a build, as if it were live already. */
const slotsOf = ({ shell, remotes }: LiveSite, build?: Build): Slots => {
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

/** Finds slots that a new version drops while another package fills them, and its fillers that have no slot. */
export const checkSlots = (build: Build, live: LiveSite): Finding[] => {
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
