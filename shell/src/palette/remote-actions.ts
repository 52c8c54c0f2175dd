import {
  actionsSchema,
  allowsSessionKind,
  routeLabelKey,
  searchWordsKey,
} from '@platform/federation/runtime';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { translated } from 'shared-i18n';
import { languageAtom, siteConfigAtom } from 'shared-session';
import * as v from 'valibot';
import { loadCatalog } from '../federation/catalogs';
import { DESCRIPTION_TIMEOUT_MS } from '../federation/limits';
import { loadWholeDescription } from '../federation/read-remote-description';
import { readReleaseFile } from '../federation/release-files';
import type { SessionKind } from '../guard/guard';
import { routeTableAtom } from '../guard/route-table';
import { remotesAtom, type SiteRemote } from '../state/remotes';
import type { PaletteLink } from './items';

type Action = v.InferOutput<typeof actionsSchema>[number] & { from: string };

const actionsByUrl = new Map<string, readonly Action[]>();

/** Loads the actions of a remote, except actions that lead to pages of other remotes. */
const loadActions = async (
  { name, releases: [release] }: SiteRemote,
  language: string,
): Promise<readonly Action[]> => {
  if (!release.description.actions) return [];
  const whole = await loadWholeDescription(name, release);
  const { url, description } = whole;
  await loadCatalog(whole, language);
  const cached = actionsByUrl.get(url);
  if (cached) return cached;
  const { actions: file = '', routes } = description;
  const all = v.parse(actionsSchema, await readReleaseFile(whole, file, DESCRIPTION_TIMEOUT_MS));
  const own = all
    .filter(({ path }) => routes.some((route) => route.path === path))
    .map((action) => ({ ...action, from: description.package }));
  actionsByUrl.set(url, own);
  return own;
};

const toLink = ({ from, path, query, focus, label, words = '', icon }: Action): PaletteLink => ({
  icon,
  // An action that only opens a page has the id of the page, so that the palette shows one item.
  // Other ids contain the English label, because several actions may have the same target.
  id: query || focus ? [path, query, focus, label].filter(Boolean).join(' ') : path,
  label: translated(routeLabelKey(from, label), label),
  words: translated(searchWordsKey(from, words), words),
  to: query ? `${path}?${query}` : path,
  focus,
});

export const useRemotePaletteActions = (kind: SessionKind): readonly PaletteLink[] => {
  const remotes = useAtomValue(remotesAtom);
  const [actions, setActions] = useState<ReadonlyMap<string, readonly Action[]>>(new Map());
  const language = useAtomValue(languageAtom);
  useEffect(() => {
    let isShown = true;
    // Loads each remote's actions separately, so that a slow server does not delay other remotes.
    for (const remote of remotes) {
      loadActions(remote, language).then(
        (own) => isShown && setActions((all) => new Map(all).set(remote.name, own)),
        (error) => console.error('The actions of a remote are missing:', error),
      );
    }
    return () => {
      isShown = false;
    };
  }, [remotes, language]);
  const { routes } = useAtomValue(routeTableAtom);
  const capabilities: Readonly<Record<string, boolean | undefined>> =
    useAtomValue(siteConfigAtom).capabilities;
  return remotes
    .flatMap(({ name }) => actions.get(name) ?? [])
    .filter(({ capability }) => capability === undefined || capabilities[capability] === true)
    .filter(({ path }) =>
      routes.some((route) => route.path === path && allowsSessionKind(route, kind)),
    )
    .map(toLink);
};
