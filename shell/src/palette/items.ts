import { allowsSessionKind, withoutTrailingWildcard } from '@platform/federation/runtime';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { containsEachSearchWord, foldCase, foldForSearch } from 'shared-session/wire';
import { readStoredList, storeText } from 'shared-ui';
import { letNextPageTakeFocus } from '../announcer/announce';
import type { SessionKind } from '../guard/guard';
import { routeTableAtom } from '../guard/route-table';
import { useUserAndLocationSearch } from './find-users-and-locations';
import { useShellActions } from './own-actions';
import { useRemotePaletteActions } from './remote-actions';
import { paletteTexts } from './texts';

const words = paletteTexts.palette;

/** Shows at most this many recent items, so that the list of pages fits below them. */
const MAX_RECENT_ITEMS = 5;
const RECENT_STORAGE_KEY = 'palette-recent';

type Shown = {
  id: string;
  label: string;
  /** Other words by which the search finds the item. */
  words?: string | undefined;
  detail?: string | undefined;
  /** A key of `ACTION_ICONS`. */
  icon?: string | undefined;
  /** The keyboard shortcut that does the same as the item. */
  keys?: string;
};

/** An item that opens the page `to` and then focuses the element with the id `focus`. */
export type PaletteLink = Shown & { to: string; focus?: string | undefined; run?: undefined };

export type PaletteAction = Shown & { run: () => unknown };

export type PaletteItem = PaletteLink | PaletteAction;

/** How well an item fits the text. 0 is the best rank, and -1 means no match. */
const rankOf = (text: string, { label, words: others = '' }: Shown): number => {
  const searched = foldForSearch(text);
  if (foldForSearch(label).startsWith(searched)) return 0;
  if (containsEachSearchWord(text, label)) return 1;
  const own = foldForSearch(`${label} ${others}`).split(' ');
  const isFound = searched.split(' ').every((word) => own.some((each) => each.startsWith(word)));
  return isFound ? 2 : -1;
};

const matching = (text: string, items: readonly PaletteItem[]): PaletteItem[] =>
  [0, 1, 2].flatMap((rank) => items.filter((item) => rankOf(text, item) === rank));

/** The chosen items, newest first. Empty after a change of account, which loads a new document. */
const chosenAtom = atom<readonly PaletteItem[]>([]);

const isUserOrLocation = ({ id }: PaletteItem): boolean => /^(?:user|location) /.test(id);

const recentAtom = atom(
  (get) =>
    (offered: readonly PaletteItem[]): PaletteItem[] => {
      const chosen = get(chosenAtom);
      const known = [...offered, ...chosen.filter(isUserOrLocation)];
      const ids = new Set([...chosen.map(({ id }) => id), ...readStoredList(RECENT_STORAGE_KEY)]);
      return [...ids]
        .flatMap((id) => known.find((item) => item.id === id) ?? [])
        .slice(0, MAX_RECENT_ITEMS);
    },
  (get, set, item: PaletteItem) => {
    const others = get(chosenAtom).filter(({ id }) => id !== item.id);
    set(chosenAtom, [item, ...others].slice(0, MAX_RECENT_ITEMS));
    // Does not store users and locations, because names of people must stay out of the storage.
    if (isUserOrLocation(item)) return;
    // Keeps the stored ids of actions that are missing now, because remotes may still load actions.
    const ids = new Set([item.id, ...readStoredList(RECENT_STORAGE_KEY)]);
    storeText(RECENT_STORAGE_KEY, JSON.stringify([...ids].slice(0, MAX_RECENT_ITEMS)));
  },
);

const MAX_FOCUS_WAIT_MS = 5000;

/**
 * Focuses an element once it exists, unless the visitor acts first. Call this before the page
 * opens, because the previous page may have an element with the same id.
 */
const focusLater = (id: string, to: string): void => {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  const old = isSamePage ? null : document.getElementById(id);
  const ended = new AbortController();
  const { signal } = ended;
  let focused: HTMLElement | null = null;
  // Also finds a new element with this id, because a new query may replace the first element.
  const find = () => {
    const element = document.getElementById(id);
    return signal.aborted || focused?.isConnected || element === old ? null : element;
  };
  const focus = () => {
    const element = find();
    element?.focus();
    if (document.activeElement === element) focused = element;
  };
  const look = () => {
    // Waits two frames, so that the page focuses its heading before this code focuses the element.
    if (find()) requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const observer = new MutationObserver(look);
  signal.addEventListener('abort', () => observer.disconnect());
  // Includes `popstate`, because the browser's own Back button sends no other event.
  for (const event of ['keydown', 'pointerdown', 'popstate']) {
    addEventListener(event, () => ended.abort(), { capture: true, signal });
  }
  setTimeout(() => ended.abort(), MAX_FOCUS_WAIT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  if (isSamePage) look();
};

export const usePaletteItems = (typed: string, kind: SessionKind, showShortcuts: () => void) => {
  const text = foldCase(typed);
  const navigate = useNavigate();
  const [recentOf, remember] = useAtom(recentAtom);
  const { routes: all } = useAtomValue(routeTableAtom);
  const routes = all.filter((route) => allowsSessionKind(route, kind));
  const { users, locations, isPending, hasFailed } = useUserAndLocationSearch(text, routes);
  const remoteActions = useRemotePaletteActions(kind);
  const pages = routes
    .filter(({ navigation, path }) => navigation || path === '/')
    .map(({ path, navigation, title = '' }) => ({
      id: path,
      icon: path === '/' ? 'home' : 'page',
      label: navigation ?? title,
      to: withoutTrailingWildcard(path),
      // Adds the action that only opens this page, if there is one. It has the same id as the page,
      // so that the palette shows one item for both.
      ...remoteActions.find(({ id }) => id === path),
    }));
  const actions = [
    ...remoteActions.filter(({ id }) => !pages.some((page) => page.id === id)),
    ...useShellActions(showShortcuts),
  ];
  const recent = text === '' ? recentOf([...pages, ...actions]) : [];
  const isNew = (item: PaletteItem) => !recent.some(({ id }) => id === item.id);
  const groups: { name: string; items: readonly PaletteItem[] }[] = [
    { name: words.recent, items: recent },
    { name: words.pages, items: matching(text, pages).filter(isNew) },
    { name: words.users, items: users },
    { name: words.locations, items: locations },
    { name: words.actions, items: matching(text, actions).filter(isNew) },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isPending,
    hasFailed,
    run: (item: PaletteItem) => {
      remember(item);
      letNextPageTakeFocus();
      if (item.run) return item.run();
      if (item.focus) focusLater(item.focus, item.to);
      return navigate(item.to);
    },
  };
};
