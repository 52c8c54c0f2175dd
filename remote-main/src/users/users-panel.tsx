import { Download, SearchX, Users } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type CallState, FailureNotice, useFocusFallback } from 'shared-features';
import type { UserListItem } from 'shared-session/wire';
import {
  Button,
  Card,
  Cluster,
  classNames,
  Delayed,
  Disclosure,
  EmptyState,
  LazyPart,
  LoadingBar,
  Section,
  Skeleton,
  Stack,
} from 'shared-ui';
import { scrollWhileLoading, wasHistoryEntryShown } from '../links/use-scroll-restoration';
import { usersTexts as words } from '../texts/users';
import { type UsersTablePage, useUsersTablePage } from './load-users';
import { type UsersExport, useUsersExport } from './use-export';
import { type UserSelection, useUserSelection } from './use-user-selection';
import { UsersFilters, type UsersFiltersProps } from './users-filters';
import styles from './users-panel.module.css';
import { Pagination, UsersTable } from './users-table';
import {
  CLEARED_FILTERS,
  isUsersViewFiltered,
  type UsersViewControl,
  usersFilterKeyOf,
  useUsersView,
} from './users-view';

const loadSavedViews = () => import('./saved-views');

export type UsersPanelProps = Partial<Pick<UsersFiltersProps, 'locations'>> & {
  emptyAction?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** Shown at the end of each row. Always pass the same function, so that rows do not rerender. */
  rowActions?: ((user: UserListItem) => ReactNode) | undefined;
  /** The actions for selected users. Without actions, rows have no checkboxes. */
  bulkActions?: ((selection: UserSelection) => ReactNode) | undefined;
  /** Shown above the filters: the dialog of a bulk action, and the progress of the change. */
  above?: (selection: UserSelection) => ReactNode;
};

/** Space for the outline of a focused button or field. */
const FOCUS_RING_PX = 8;

/** Scrolls if the sticky bar above the table covers the element that Tab has focused. */
const uncover = ({ key, target, currentTarget }: KeyboardEvent): void => {
  const bar = currentTarget.previousElementSibling?.getBoundingClientRect();
  const covered = (bar?.bottom ?? 0) - (target as Element).getBoundingClientRect().top;
  if (key === 'Tab' && covered > 0) scrollBy({ top: -covered - FOCUS_RING_PX });
};

function ExportButton({ total, busy, start }: UsersExport & { total: number }) {
  return (
    <Button
      // An action of the command palette focuses the element with this id (`routes.ts`).
      id="export-users"
      size="small"
      busy={busy}
      icon={<Download size={16} />}
      onClick={start}
    >
      {words.export.button(total)}
    </Button>
  );
}

export function UsersPanel(props: UsersPanelProps) {
  const { emptyAction, actions, children, rowActions, bulkActions, above, locations } = props;
  const control = useUsersView();
  const { view, change } = control;
  const call = useUsersTablePage(view);
  const selection = useUserSelection(call.data);
  // Runs the export here and not in the button, so that it continues if the button disappears.
  const exporting = useUsersExport(view);
  const section = useFocusOnHash();
  const { data } = call;
  const total = call.failure ? undefined : data?.total;
  // Uses the view of the loaded users, because users of a newer view may still be loading.
  const filtered = data !== undefined && isUsersViewFiltered(data.view);
  // Moves the focus to the section when the pressed button disappears (WCAG 2.4.3).
  const focusSection = () => section.current?.focus({ preventScroll: true });
  const clear = (
    <Button
      variant={total === 0 ? 'secondary' : 'quiet'}
      size="small"
      onClick={() => {
        change(CLEARED_FILTERS);
        focusSection();
      }}
    >
      {words.clear}
    </Button>
  );
  return (
    <Section
      ref={section}
      id="users"
      tabIndex={-1}
      className={styles.panel}
      title={words.title}
      actions={actions}
    >
      {above?.(selection)}
      {children}
      <UsersFilters view={view} change={change} locations={locations} />
      <SummaryBar
        matches={
          data && !call.failure ? (
            // A new `key` makes a new element, so that screen readers announce an equal text again.
            <span key={usersFilterKeyOf(data.view)}>{words.count(data.total, filtered)}</span>
          ) : null
        }
        selection={selection}
        onClear={() => {
          selection.clear();
          focusSection();
        }}
        bulkActions={bulkActions}
      >
        {isUsersViewFiltered(view) && total !== 0 ? clear : null}
        <ViewsMenu view={view} change={change} />
        {total ? <ExportButton total={total} {...exporting} /> : null}
      </SummaryBar>
      <LoadedList call={call}>
        {total === 0 ? (
          <NoUsers filtered={filtered} action={filtered ? clear : emptyAction} />
        ) : (
          <UsersTable
            users={data?.users}
            total={data?.total ?? 0}
            actions={rowActions}
            selection={bulkActions && selection}
            {...control}
          />
        )}
      </LoadedList>
      {data ? <Pagination {...data} search={control.search} /> : null}
    </Section>
  );
}

function ViewsMenu({ view, change }: Pick<UsersViewControl, 'view' | 'change'>) {
  return (
    <Disclosure label={words.views.button} size="small" align="end" floating>
      {(close) => (
        <LazyPart
          load={loadSavedViews}
          failed={words.views.failed}
          waiting={<Skeleton lines={3} />}
        >
          {(SavedViews) => <SavedViews view={view} change={change} onClose={close} />}
        </LazyPart>
      )}
    </Disclosure>
  );
}

type LoadedListProps = { call: CallState<UsersTablePage>; children: ReactNode };

function LoadedList({ call, children }: LoadedListProps) {
  const { data, failure, pending } = call;
  // Moves the focus to the list when the focused row disappears, such as after an edit.
  const box = useFocusFallback(true);
  return (
    <Stack ref={box} tabIndex={-1} onKeyUp={uncover}>
      <FailureNotice title={words.failed} {...call} busy={pending} />
      {failure && !data ? null : (
        <div aria-busy={pending}>
          {/* Keeps the old rows. A bar at the top of the window says that new rows are loading. */}
          {pending && data ? (
            <Delayed>
              <LoadingBar label={words.updating} />
            </Delayed>
          ) : null}
          {children}
        </div>
      )}
    </Stack>
  );
}

type SummaryBarProps = Pick<UsersPanelProps, 'bulkActions'> & {
  /** Says how many users match, on all pages. */
  matches: ReactNode;
  selection: UserSelection;
  onClear: () => void;
  children: ReactNode;
};

function SummaryBar(props: SummaryBarProps) {
  const { matches, selection, onClear, bulkActions, children } = props;
  const isSelecting = selection.users.length > 0;
  return (
    <Cluster className={classNames(styles.summary, isSelecting && styles.selecting)}>
      {/* The live regions exist from the start: screen readers often skip new live regions. */}
      <p className={styles.count}>
        <span role="status" className={styles.matches}>
          {matches}
        </span>
        <span role="status">
          <span>{isSelecting ? words.selected(selection.users.length) : ''}</span>
          {isSelecting && selection.leavesOutOwn ? (
            <span className={styles.own}>{` ${words.withoutOwn}`}</span>
          ) : null}
        </span>
      </p>
      {isSelecting ? (
        <>
          <Button variant="quiet" size="small" onClick={onClear}>
            {words.clearSelection}
          </Button>
          <div className={styles.actions}>{bulkActions?.(selection)}</div>
        </>
      ) : (
        children
      )}
    </Cluster>
  );
}

/** Focuses `#users`. On arrival from another page, only scrolls, as the shell focuses the h1. */
const useFocusOnHash = () => {
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const arrivedWith = useRef(key);
  useEffect(() => {
    const isArrival = key === arrivedWith.current;
    if (hash !== '#users' || (isArrival && wasHistoryEntryShown(key))) return undefined;
    const show = () => {
      section.current?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
      return false;
    };
    if (isArrival) return scrollWhileLoading(show);
    section.current?.focus({ preventScroll: true });
    show();
    return undefined;
  }, [hash, key]);
  return section;
};

function NoUsers({ filtered, action }: { filtered: boolean; action?: ReactNode }) {
  return (
    <Card padding="none">
      <EmptyState
        icon={filtered ? <SearchX size={20} /> : <Users size={20} />}
        title={filtered ? words.noneMatch : words.noneYet}
        action={action}
      >
        {filtered ? words.noneMatchText : words.noneYetText}
      </EmptyState>
    </Card>
  );
}
