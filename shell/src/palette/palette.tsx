import { addressOf, isAllowed } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  apiAtom,
  loadLocationsAtom,
  locationOptionsAtom,
  locationsAtom,
  queryUsers,
  signOutAtom,
  type UserListItem,
} from 'shared-session';
import { foldCase, foldForSearch } from 'shared-session/wire';
import { chooseTheme, Dialog, THEMES } from 'shared-ui';
import type { SessionKind } from '../guard/guard';
import { routeTableAtom, type SiteRoute } from '../guard/route-table';
import { pageTexts } from '../page-texts';
import { texts } from '../texts';
import styles from './palette.module.css';

const words = pageTexts.palette;

/** What the palette offers: a page, an action, a user or a location. */
type PaletteItem = {
  id: string;
  label: string;
  detail?: string;
  isAction?: true;
  run: () => void;
};

/** As many users, and as many locations, as fit beside the pages. */
const MAX_FOUND = 6;

/** Milliseconds without typing until the server is asked. */
const PAUSE_MS = 150;

type Found = {
  /** What was searched for. */
  text: string;
  users: readonly UserListItem[];
  hasFailed: boolean;
};
const NOBODY: Found = { text: '', users: [], hasFailed: false };

/** The users that match a text. Those of the text before stay meanwhile. */
const useUsers = (text: string): Found => {
  const api = useAtomValue(apiAtom);
  const [found, setFound] = useState(NOBODY);
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const query = { search: text, limit: MAX_FOUND };
      const answer = await queryUsers(api, query, { signal, errors: 'page' });
      if (signal.aborted) return;
      setFound({ text, users: answer.ok ? answer.payload.users : [], hasFailed: !answer.ok });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text]);
  return text === '' ? NOBODY : found;
};

/** All locations. After a failure, a change of the text asks for them again. */
const useLocations = (text: string) => {
  const options = useAtomValue(locationOptionsAtom);
  const areMissing = useAtomValue(locationsAtom) === null;
  const load = useSetAtom(loadLocationsAtom);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!areMissing || hasFailed) return;
    void load({ silent: true }).then(({ ok }) => setHasFailed(!ok));
  }, [areMissing, hasFailed, load]);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => setHasFailed(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { options, isPending: areMissing && !hasFailed, hasFailed: areMissing && hasFailed };
};

/** Each word must be somewhere, with or without its accents. */
const hasText = (text: string, ...parts: (string | null | undefined)[]): boolean =>
  foldForSearch(text)
    .split(' ')
    .every((word) => parts.some((part) => foldForSearch(part ?? '').includes(word)));

/** The address of the first page that shows such things, with the thing in its query. */
const addressIn = (
  routes: readonly SiteRoute[],
  list: 'users' | 'locations',
  values: Record<string, string>,
): string | undefined => {
  const route = routes.find(({ finds }) => finds?.[list]);
  const query = route?.finds?.[list]?.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return route && `${addressOf(route.path)}?${query}`;
};

/** Everything that matches the text, in groups. */
const usePaletteItems = (typed: string, kind: SessionKind) => {
  const text = foldCase(typed);
  const navigate = useNavigate();
  const { routes: all } = useAtomValue(routeTableAtom);
  const signOut = useSetAtom(signOutAtom);
  const found = useUsers(text);
  const areUsersPending = found.text !== text;
  const locations = useLocations(text);

  const routes = all.filter((route) => isAllowed(route, kind));
  const pages = routes
    .filter(({ navigation, path }) => navigation || path === '/')
    .map(
      ({ path, navigation, title = '' }): PaletteItem => ({
        id: path,
        label: navigation ?? title,
        run: () => navigate(addressOf(path)),
      }),
    );
  const actions: PaletteItem[] = [
    ...THEMES.map(
      (theme): PaletteItem => ({
        id: theme,
        isAction: true,
        label: words.theme(texts.themes[theme]),
        run: () => chooseTheme(theme),
      }),
    ),
    { id: 'sign-out', label: texts.signOut, isAction: true, run: () => void signOut() },
  ];
  const leading = (to: string | undefined, item: Omit<PaletteItem, 'run'>): PaletteItem[] =>
    to === undefined ? [] : [{ ...item, run: () => navigate(to) }];

  const matching = (items: readonly PaletteItem[]) =>
    items.filter(({ label }) => hasText(text, label));
  const groups = [
    { name: words.pages, items: matching(pages) },
    {
      name: words.users,
      items: found.users
        // Of the users of the text before, only those stay that match this one too.
        .filter(({ name, email }) => !areUsersPending || hasText(text, name, email))
        .flatMap(({ _id, name, email }) =>
          leading(addressIn(routes, 'users', { id: _id, name: name || '', email: email || '' }), {
            id: `user ${_id}`,
            label: name || email || words.nameless,
            ...(name && email ? { detail: email } : {}),
          }),
        ),
    },
    {
      name: words.locations,
      items: (text === '' ? [] : locations.options)
        .filter(({ label }) => hasText(text, label))
        .slice(0, MAX_FOUND)
        .flatMap(({ id, label }) =>
          leading(addressIn(routes, 'locations', { id, name: label }), {
            id: `location ${id}`,
            label: label || words.nameless,
          }),
        ),
    },
    { name: words.actions, items: matching(actions) },
  ];
  const shows = (list: 'users' | 'locations') => routes.some(({ finds }) => finds?.[list]);
  const areLocationsSearched = text !== '' && shows('locations');
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isPending: areUsersPending || (areLocationsSearched && locations.isPending),
    failed: {
      users: found.hasFailed && shows('users'),
      locations: areLocationsSearched && locations.hasFailed,
    },
  };
};

export type PaletteProps = {
  kind: SessionKind;
  /** What was typed before the palette was there. */
  typed: string;
  onClose: () => void;
};

/**
 * The command palette: pages, actions, users and locations, found by typing (APG combobox with a listbox). Arrow keys
 * move, Enter opens, Escape closes.
 */
export function Palette({ kind, typed, onClose }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState(typed);
  // The id of the result that the arrow keys chose, because results may arrive above it.
  const [chosen, setChosen] = useState<string>();
  const { groups, isPending, failed } = usePaletteItems(text, kind);
  const items = groups.flatMap((group) => group.items);
  const at = Math.max(
    items.findIndex((item) => item.id === chosen),
    0,
  );
  const hasFailed = failed.users || failed.locations;
  const outcome = hasFailed ? words.failed(failed) : words.found(items.length);

  const run = (item: PaletteItem) => {
    onClose();
    item.run();
  };
  const press = (event: KeyboardEvent) => {
    const item = items[at];
    // An input method takes these keys while it composes a name.
    if (items.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen(items[(at + 1) % items.length]?.id);
    else if (event.key === 'ArrowUp') setChosen(items.at(at - 1)?.id);
    else if (event.key === 'Enter' && item) {
      // Until the search has ended, "Sign Out" may be the only match, so Enter runs only an action that the arrow keys chose.
      if (!(isPending && item.isAction) || item.id === chosen) run(item);
    } else return;
    event.preventDefault();
  };
  const optionId = (item: PaletteItem) => `${id}-${items.indexOf(item)}`;

  return (
    <Dialog open onClose={onClose} title={words.title} className={styles.dialog}>
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={items[at] && optionId(items[at])}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.label}
        className={styles.input}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(undefined);
        }}
        onKeyDown={press}
        // Typing goes on at the end of what was typed before.
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <p role="status" className={styles.status}>
        {isPending ? words.searching : outcome}
      </p>
      <ResultList {...{ id, groups, optionId }} active={items[at]} onRun={run} />
    </Dialog>
  );
}

type ResultListProps = Omit<ResultGroupProps, 'name' | 'items'> & {
  id: string;
  groups: readonly Pick<ResultGroupProps, 'name' | 'items'>[];
};

function ResultList({ id, groups, ...group }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    // A press must not take the focus from the field.
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={words.results}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, items }) => (
        <ResultGroup key={name} {...{ name, items }} {...group} />
      ))}
    </div>
  );
}

type ResultGroupProps = {
  name: string;
  items: readonly PaletteItem[];
  optionId: (item: PaletteItem) => string;
  active: PaletteItem | undefined;
  onRun: (item: PaletteItem) => void;
};

function ResultGroup({ name, items, optionId, active, onRun }: ResultGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className={styles.heading}>
        {name}
      </p>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
        <div
          key={item.id}
          id={optionId(item)}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          data-active={item === active || undefined}
          className={styles.option}
          onClick={() => onRun(item)}
        >
          <span>{item.label}</span>
          {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
        </div>
      ))}
    </div>
  );
}
