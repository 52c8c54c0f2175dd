import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { FailureNotice, useFocusReturn } from 'shared-features';
import type { UserListItem } from 'shared-session/wire';
import { Button, Cluster, Delayed, LoadingBar, layout, Section } from 'shared-ui';
import { texts } from '../texts';
import { type Export, useExport } from './export/use-export';
import { NoUsers } from './no-users';
import { useUsersPage } from './use-users-page';
import { type UsersViewControl, useUsersView } from './use-users-view';
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
  /** A sentence below the heading. */
  lead?: string;
  /** Small buttons beside that for the export. */
  tools?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Between the heading and the list. */
  children?: ReactNode;
  /** What can be done with a user, at the end of the row. */
  rowActions?: ((user: UserListItem) => ReactNode) | undefined;
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

const ExportButton = ({ total, busy, start }: Export & { total: number }) => (
  <Button size="small" busy={busy} icon={<Download size={16} aria-hidden="true" />} onClick={start}>
    {texts.users.export.button(total)}
  </Button>
);

const ClearButton = ({
  change,
  onClear,
  variant,
}: Pick<UsersViewControl, 'change'> & {
  onClear: () => void;
  variant: 'quiet' | 'secondary';
}) => (
  <Button
    variant={variant}
    size="small"
    onClick={() => {
      change({ search: '', roles: [], locations: [] });
      onClear();
    }}
  >
    {texts.users.clear}
  </Button>
);

/** The users: search, filters and order in the URL, the list from the server, the number of matches announced. */
export const UsersPanel = (props: UsersPanelProps) => {
  const { reloadKey = 0, emptyAction, lead, tools, actions, children, rowActions } = props;
  const control = useUsersView();
  const { view, change } = control;
  const call = useUsersPage(view, reloadKey);
  const exporting = useExport(view);
  const section = useArrival();
  const failure = useFocusReturn(call.failure !== undefined);
  const { data } = call;
  const total = call.failure ? undefined : data?.total;
  const filtered = isFiltered(view);
  // The button goes with the filters; the focus must not go with it (WCAG 2.4.3).
  const focusPanel = () => section.current?.focus({ preventScroll: true });
  const clear = (
    <ClearButton
      variant={total === 0 ? 'secondary' : 'quiet'}
      change={change}
      onClear={focusPanel}
    />
  );
  return (
    <Section
      ref={section}
      id="users"
      tabIndex={-1}
      className={styles.panel}
      title={texts.users.title}
      lead={lead}
      actions={actions}
    >
      {children}
      <UsersFilters view={view} change={change} />
      <Cluster className={styles.summary}>
        {/* In the document from the start: a region that comes with its text is often not read out. */}
        <p role="status" className={styles.count}>
          {total === undefined ? '' : texts.users.count(total, filtered)}
        </p>
        {filtered && total !== 0 ? clear : null}
        {tools}
        {total ? <ExportButton {...exporting} total={total} /> : null}
      </Cluster>
      <FailureNotice
        title={texts.users.export.failed}
        failure={exporting.failure}
        retry={exporting.start}
        busy={exporting.busy}
      />
      <div ref={failure} tabIndex={-1} className={layout.stack}>
        <FailureNotice title={texts.users.failed} {...call} busy={call.pending} />
        {total === 0 ? (
          <NoUsers filtered={filtered} action={filtered ? clear : emptyAction} />
        ) : call.failure && !data ? null : (
          <div aria-busy={call.pending}>
            {/* The rows before stay, as readable as ever: the bar at the top tells that others are on their way. */}
            {call.pending && data ? (
              <Delayed>
                <LoadingBar active label={texts.users.updating} />
              </Delayed>
            ) : null}
            <UsersTable users={data?.users} actions={rowActions} {...control} />
          </div>
        )}
      </div>
      {data && data.total > 0 ? (
        <UsersPages page={data.page} total={data.total} search={control.search} />
      ) : null}
    </Section>
  );
};
