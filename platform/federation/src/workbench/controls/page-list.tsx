import type { MouseEvent } from 'react';
import type { RemoteRoute } from '../../runtime/description';
import { exampleAddress, routeAt, type Settings, sessionFor, toSearch } from '../settings';
import { texts } from '../texts';
import styles from './workbench-controls.module.css';

type Props = {
  routes: readonly RemoteRoute[];
  settings: Settings;
  choose: (change: Partial<Settings>) => void;
};

/** Whether a click opens the page here, and not in a new tab or window. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The remote's pages, each a link to the workbench with that page. */
export function PageList({ routes, settings, choose }: Props) {
  const current = routeAt(routes, settings.page);
  return (
    <nav aria-label={texts.pages}>
      <ul className={styles.pages}>
        {routes.map((route) => {
          const { path, title } = route;
          const address = exampleAddress(route);
          const session = sessionFor(route, settings.session);
          return (
            <li key={path}>
              <a
                href={toSearch({ ...settings, page: address, session })}
                aria-current={route === current ? 'page' : undefined}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  choose({ page: address });
                }}
              >
                <span>{title}</span>
                <code>{path}</code>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
