import {
  actionsSchema,
  isAllowed,
  routeLabelKey,
  searchWordsKey,
} from '@platform/federation/runtime';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { translated } from 'shared-i18n';
import * as v from 'valibot';
import { loadReleaseMessages } from '../federation/catalogs';
import { DESCRIPTION_TIMEOUT_MS } from '../federation/limits';
import { loadWholeDescription } from '../federation/read-remote-description';
import type { SessionKind } from '../guard/guard';
import { routeTableAtom } from '../guard/route-table';
import { type Remote, remotesAtom } from '../state/remotes';

type Action = v.InferOutput<typeof actionsSchema>[number] & { from: string };

/** `name`: the English label, which stays the same when the language changes. */
type RemotePaletteAction = Omit<Action, 'from'> & { name: string };

const actionsByUrl = new Map<string, readonly Action[]>();

/** Loads the actions of a remote, except actions that lead to pages of other remotes. */
const loadActions = async ({ name, releases: [release] }: Remote): Promise<readonly Action[]> => {
  if (!release.description.actions) return [];
  const whole = await loadWholeDescription(name, release);
  const { url, description } = whole;
  await loadReleaseMessages(whole);
  const cached = actionsByUrl.get(url);
  if (cached) return cached;
  const { actions: file = '', files, routes } = description;
  const options = {
    ...(files[file] ? { integrity: files[file] } : {}),
    signal: AbortSignal.timeout(DESCRIPTION_TIMEOUT_MS),
  };
  const request = async (more?: RequestInit) => {
    const answer = await fetch(new URL(file, url), { ...options, ...more });
    return v.parse(actionsSchema, await answer.json());
  };
  // The browser may have a damaged copy of the file, which it keeps for a year.
  const all = await request().catch(() => request({ cache: 'reload' }));
  const own = all
    .filter(({ path }) => routes.some((route) => route.path === path))
    .map((action): Action => ({ ...action, from: description.package }));
  actionsByUrl.set(url, own);
  return own;
};

/** The actions that remotes add to the palette for this kind of session. */
export const useRemotePaletteActions = (kind: SessionKind): readonly RemotePaletteAction[] => {
  const remotes = useAtomValue(remotesAtom);
  const [actions, setActions] = useState<ReadonlyMap<string, readonly Action[]>>(new Map());
  useEffect(() => {
    let isShown = true;
    // Shows the actions of each remote when they arrive, because a remote whose server does not
    // answer must not delay the others.
    const load = async (remote: Remote) => {
      try {
        const own = await loadActions(remote);
        if (isShown) setActions((all) => new Map(all).set(remote.name, own));
      } catch (error) {
        console.error('The actions of a remote are missing:', error);
      }
    };
    for (const remote of remotes) void load(remote);
    return () => {
      isShown = false;
    };
  }, [remotes]);
  const { routes } = useAtomValue(routeTableAtom);
  return remotes
    .flatMap(({ name }) => actions.get(name) ?? [])
    .filter(({ path }) => routes.some((route) => route.path === path && isAllowed(route, kind)))
    .map(({ from, label, words = '', ...action }) => ({
      ...action,
      name: label,
      label: translated(routeLabelKey(from, label), label),
      words: translated(searchWordsKey(from, words), words),
    }));
};
