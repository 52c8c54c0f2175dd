import { withoutTrailingWildcard } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import {
  apiAtom,
  loadLocationsAtom,
  locationOptionsAtom,
  locationsAtom,
  queryUsers,
  type UserListItem,
} from 'shared-session';
import { containsEachSearchWord } from 'shared-session/wire';
import type { SiteRoute } from '../guard/route-table';
import { paletteTexts } from './texts';

const MAX_FOUND_ITEMS = 6;

const TYPING_PAUSE_MS = 150;

type Found = { text: string; users: readonly UserListItem[]; hasFailed: boolean };
const NOTHING_FOUND: Found = { text: '', users: [], hasFailed: false };

/** While a search runs, returns the users of the previous search. */
const useUsers = (text: string): Found => {
  const api = useAtomValue(apiAtom);
  const [found, setFound] = useState(NOTHING_FOUND);
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const query = { search: text, limit: MAX_FOUND_ITEMS };
      const answer = await queryUsers(api, query, { signal, errors: 'page' });
      if (signal.aborted) return;
      setFound({ text, users: answer.ok ? answer.payload.users : [], hasFailed: !answer.ok });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text]);
  return text === '' ? NOTHING_FOUND : found;
};

/** After a failed request, a change of the text loads the locations again. */
const useLocations = (text: string, areShown: boolean) => {
  const options = useAtomValue(locationOptionsAtom);
  const areMissing = useAtomValue(locationsAtom) === null && areShown;
  const load = useSetAtom(loadLocationsAtom);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!areMissing || hasFailed) return;
    void load({ silent: true }).then(({ ok }) => setHasFailed(!ok));
  }, [areMissing, hasFailed, load]);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => setHasFailed(false), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (text === '' || !areShown) return { options: [], isPending: false, hasFailed: false };
  return { options, isPending: areMissing && !hasFailed, hasFailed: areMissing && hasFailed };
};

/** Undefined if the site has no page that lists the users or locations. */
const searchPage = (routes: readonly SiteRoute[], list: 'users' | 'locations') => {
  const route = routes.find(({ finds }) => finds?.[list]);
  const query = route?.finds?.[list];
  if (!query) return undefined;
  return (values: Record<string, string>): string => {
    const filled = query.replaceAll(/\{(\w+)\}/g, (_all, name) =>
      // Removes lone surrogates (halves of characters), because `encodeURIComponent` throws on
      // them.
      encodeURIComponent((values[name] ?? '').replaceAll(/\p{Cs}/gu, '')),
    );
    return `${withoutTrailingWildcard(route.path)}?${filled}`;
  };
};

export const useUserAndLocationSearch = (text: string, routes: readonly SiteRoute[]) => {
  const toUser = searchPage(routes, 'users');
  const toLocation = searchPage(routes, 'locations');
  const userText = toUser ? text : '';
  const found = useUsers(userText);
  const areUsersPending = found.text !== userText;
  const locations = useLocations(text, toLocation !== undefined);
  return {
    users: found.users
      // While a search runs, shows only the earlier found users that also match the new text.
      .filter(({ name, email }) => !areUsersPending || containsEachSearchWord(text, name, email))
      .map(({ _id: id, name, email }) => ({
        id: `user ${id}`,
        icon: 'user',
        label: name || email || paletteTexts.palette.nameless,
        detail: name && email,
        // If a user has no email, searches for the name, because an empty search lists all users.
        to: toUser?.({ id, name, email: email || name }) ?? '',
      })),
    locations: locations.options
      .filter(({ label }) => containsEachSearchWord(text, label))
      .slice(0, MAX_FOUND_ITEMS)
      .map(({ id, label }) => ({
        id: `location ${id}`,
        icon: 'location',
        label,
        to: toLocation?.({ id, name: label }) ?? '',
      })),
    isPending: areUsersPending || locations.isPending,
    hasFailed: found.hasFailed || locations.hasFailed,
  };
};
