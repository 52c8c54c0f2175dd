import type { RemoteRoute } from '../../runtime/description';
import { exampleAddress, routeAt, sessionFor } from './routes';
import {
  DIRECTIONS,
  SERVER_ANSWERS,
  SESSION_KINDS,
  type Settings,
  THEMES,
  WIDTHS,
} from './settings';

/** What a query says, where it is one of the known values; else the first of them. */
const oneOf = <Value extends string>(
  known: readonly [Value, ...Value[]],
  text: string | null,
): Value => known.find((value) => value === text) ?? known[0];

/** The settings in the query of an address; what is missing or unknown is as on the first visit. */
export const readSettings = (search: string, routes: readonly RemoteRoute[]): Settings => {
  const query = new URLSearchParams(search);
  const asked = query.get('page');
  const page = asked?.startsWith('/') ? asked : routes[0] ? exampleAddress(routes[0]) : '/';
  const session = SESSION_KINDS.find((kind) => kind === query.get('session'));
  return {
    page,
    session: session ?? sessionFor(routeAt(routes, page), 'subscribed'),
    server: oneOf(SERVER_ANSWERS, query.get('server')),
    theme: oneOf(THEMES, query.get('theme')),
    width: oneOf(WIDTHS, query.get('width')),
    direction: oneOf(DIRECTIONS, query.get('direction')),
  };
};

/** The query that {@link readSettings} reads, the usual values left out. */
export const toSearch = ({ page, session, ...rest }: Settings): string => {
  const query = new URLSearchParams({ page, session });
  const usual = { server: 'real', theme: 'system', width: 'full', direction: 'ltr' };
  for (const name of ['server', 'theme', 'width', 'direction'] as const) {
    if (rest[name] !== usual[name]) query.set(name, rest[name]);
  }
  return `?${query.toString().replaceAll('%2F', '/')}`;
};
