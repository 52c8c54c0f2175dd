import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, Cluster, layout, Section } from 'shared-ui';
import { CallFailure } from '../calls/call-failure';
import { useFocusReturn } from '../calls/use-focus-return';
import { texts } from '../texts';
import { NoUsers } from './no-users';
import { useUsersPage } from './use-users-page';
import { useUsersView } from './use-users-view';
import { UsersFilters } from './users-filters';
import { UsersPages } from './users-pages';
import styles from './users-panel.module.css';
import { UsersTable } from './users-table';
import { isFiltered } from './users-view';

/** Props of {@link UsersPanel}. */
export type UsersPanelProps = {
  /** A new number loads the list again. */
  reloadKey?: number;
  /** What to offer while there is nobody yet. */
  emptyAction?: ReactNode;
};

// A link of this page to its own table ends in #users: the reader is taken there. On arrival from another page the
// shell has put the focus on the h1, where it belongs.
const useArrival = () => {
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const arrivedWith = useRef(key);
  useEffect(() => {
    if (hash !== '#users' || key === arrivedWith.current) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView?.({ block: 'start' });
  }, [hash, key]);
  return section;
};

/** The users: search, filters and order in the URL, the list from the server, the number of matches announced. */
export const UsersPanel = ({ reloadKey = 0, emptyAction }: UsersPanelProps) => {
  const { view, change, search } = useUsersView();
  const call = useUsersPage(view, reloadKey);
  const section = useArrival();
  const failure = useFocusReturn(call.failure !== undefined);
  const filtered = isFiltered(view);
  const { data } = call;
  const nobody = data?.total === 0 && !call.failure;
  const clear = (
    <Button
      variant={nobody ? 'secondary' : 'quiet'}
      size="small"
      onClick={() => {
        change({ search: '', roles: [], locations: [] });
        // The button goes with the filters; the focus must not go with it (WCAG 2.4.3).
        section.current?.focus({ preventScroll: true });
      }}
    >
      {texts.users.clear}
    </Button>
  );
  return (
    <Section
      ref={section}
      id="users"
      tabIndex={-1}
      className={styles.panel}
      title={texts.users.title}
    >
      <UsersFilters view={view} change={change} />
      <Cluster className={styles.summary}>
        {/* In the document from the start: a region that comes with its text is often not read out. */}
        <p role="status" className={styles.count}>
          {data && !call.failure ? texts.users.count(data.total, filtered) : ''}
        </p>
        {filtered && !nobody ? clear : null}
      </Cluster>
      <div ref={failure} tabIndex={-1} className={layout.stack}>
        <CallFailure title={texts.users.failed} call={call} />
        {nobody ? (
          <NoUsers filtered={filtered} action={filtered ? clear : emptyAction} />
        ) : call.failure && !data ? null : (
          <div aria-busy={call.pending} className={styles.list}>
            <UsersTable users={data?.users} view={view} change={change} />
          </div>
        )}
      </div>
      {data && data.total > 0 ? (
        <UsersPages page={data.page} total={data.total} search={search} />
      ) : null}
    </Section>
  );
};
