import { matchRoutes } from 'react-router-dom';
import {
  allowsSessionKind,
  type RemoteRoute,
  withoutTrailingWildcard,
} from '../runtime/description';
import { SAMPLE_SESSIONS, type SessionKind } from './kinds';

const optionsOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  Object.entries(texts) as [Value, string][];

/** All settings except the page: their labels, and options as [value, text], default first. */
export const SETTING_CHOICES = {
  session: {
    label: 'Session',
    options: Object.entries(SAMPLE_SESSIONS).map(
      ([kind, { label }]) => [kind as SessionKind, label] as const,
    ),
  },
  server: {
    label: 'Server answers',
    options: optionsOf({
      immediately: 'Immediately',
      slow: '2 s later',
      failing: 'With errors (500)',
      unreachable: 'Not at all',
    }),
  },
  theme: { label: 'Theme', options: optionsOf({ system: 'System', light: 'Light', dark: 'Dark' }) },
  /** The width of the page in CSS pixels. `full` uses all the space. */
  width: {
    label: 'Width',
    // This is a list, because an object would put the numeric keys before `full`.
    options: [
      ['full', 'Full'],
      ['320', '320 px'],
      ['768', '768 px'],
      ['1280', '1280 px'],
    ],
  },
  direction: {
    label: 'Direction',
    options: optionsOf({ ltr: 'Left to right', rtl: 'Right to left' }),
  },
} as const;

type SettingName = keyof typeof SETTING_CHOICES;
export const SETTING_NAMES = Object.keys(SETTING_CHOICES) as SettingName[];

/** The defaults of all settings except the session, whose default depends on the page. */
const DEFAULTS = {
  server: 'immediately',
  theme: 'system',
  width: 'full',
  direction: 'ltr',
} as const;

/** The URL holds the settings, so that a reload keeps them. */
export type WorkbenchSettings = {
  /** The path of the page with query and hash: `/settings?tab=users`. */
  page: string;
} & { [Name in SettingName]: (typeof SETTING_CHOICES)[Name]['options'][number][0] };

export const applyAppearance = (
  { documentElement: html }: Document,
  { theme, direction }: Pick<WorkbenchSettings, 'theme'> & Partial<WorkbenchSettings>,
): void => {
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  if (direction) html.dir = direction;
};

/** Returns the route that the router chooses for a path (specification 2), if there is one. */
export const routeForPath = <Route extends Pick<RemoteRoute, 'path'>>(
  routes: readonly Route[],
  path: string,
): Route | undefined => matchRoutes([...routes], path.split(/[?#]/, 1)[0] ?? '')?.[0]?.route;

export const examplePath = ({ path }: Pick<RemoteRoute, 'path'>): string =>
  withoutTrailingWildcard(path).replaceAll(/:\w+/g, '1');

export const sessionKindForRoute = (
  route: RemoteRoute | undefined,
  wanted: SessionKind,
): SessionKind =>
  route && !allowsSessionKind(route, wanted) ? (route.allow[0] ?? wanted) : wanted;

export const readSettings = (search: string, routes: readonly RemoteRoute[]): WorkbenchSettings => {
  const query = new URLSearchParams(search);
  const given = query.get('page');
  const first = routes[0] ? examplePath(routes[0]) : '/';
  const page = given?.startsWith('/') ? given : first;
  const chosen = SETTING_NAMES.map((name) => [name, query.get(name)] as const).filter(
    ([name, value]) => SETTING_CHOICES[name].options.some(([option]) => option === value),
  );
  const session = sessionKindForRoute(routeForPath(routes, page), 'subscribed');
  return { page, session, ...DEFAULTS, ...Object.fromEntries(chosen) };
};

/** Returns the query for {@link readSettings}: page, session, and settings that are not default. */
export const toSettingsQuery = ({ page, session, ...rest }: WorkbenchSettings): string => {
  const query = new URLSearchParams({ page, session });
  for (const [name, value] of Object.entries(rest)) {
    if (value !== DEFAULTS[name as keyof typeof DEFAULTS]) query.set(name, value);
  }
  return `?${query.toString().replaceAll('%2F', '/')}`;
};
