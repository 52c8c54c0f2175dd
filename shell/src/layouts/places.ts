import { addressOf } from '@platform/federation/runtime';
import { matchPath } from 'react-router-dom';
import type { SessionKind } from '../guard/guard';
import type { SiteRoute } from '../guard/route-table';

/** A link in the bar. */
type Entry = { path: string; label: string };

/** A place in the bar: a link, or several links under one name. */
export type Place = { group?: string; entries: readonly Entry[] };

/** The places in the bar for a session: by the order that the routes ask for, then as the registry lists them. */
export const placesOf = (routes: readonly SiteRoute[], kind: SessionKind): readonly Place[] => {
  const shown = routes
    .filter(({ allow }) => (allow as readonly SessionKind[]).includes(kind))
    .sort((a, b) => (a.place?.order ?? 0) - (b.place?.order ?? 0));
  const places: { group?: string; entries: Entry[] }[] = [];
  for (const { path, navigation, place } of shown) {
    if (!navigation) continue;
    const entry = { path: addressOf(path), label: navigation };
    const group = place?.group;
    const known = group && places.find((each) => each.group === group);
    if (known) known.entries.push(entry);
    else places.push({ ...(group ? { group } : {}), entries: [entry] });
  }
  return places;
};

/** The address of the entry for a page: its own, or that of the nearest page above it. */
export const currentEntry = (places: readonly Place[], pathname: string): string | undefined =>
  places
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter((path) => matchPath({ path, end: path === '/' }, pathname))
    .sort((a, b) => b.length - a.length)[0];
