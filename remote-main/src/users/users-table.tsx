import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { roleName, useIsOwn } from 'shared-features';
import type { UserListItem } from 'shared-session/wire';
import {
  Avatar,
  Badge,
  breakable,
  Cell,
  Checkbox,
  classNames,
  Delayed,
  HeaderCell,
  Skeleton,
  type SortDirection,
  Table,
  VisuallyHidden,
} from 'shared-ui';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import { statusName, useLocationName, userName } from './names';
import { NARROW, useMedia } from './use-media';
import type { Selection } from './use-selection';
import styles from './users-table.module.css';
import type { SortField, UsersView, UsersViewControl } from './users-view';

const columns = usersTexts.columns;

const directionOf = ({ sort }: UsersView, field: SortField): SortDirection =>
  sort.field !== field ? 'none' : sort.descending ? 'descending' : 'ascending';

type RowProps = {
  user: UserListItem;
  isOwn: boolean;
  location: string;
  actions: ((user: UserListItem) => ReactNode) | undefined;
  /** Absent where rows are not selected. */
  onToggle: Selection['toggle'] | undefined;
  isSelected: boolean;
};

// Otherwise Shift with a press would select text.
const keepTextUnselected = (event: MouseEvent) => event.shiftKey && event.preventDefault();

/** One row. Its props stay the same while others change, so that a hundred rows cost nothing when one is selected. */
const Row = memo(({ user, isOwn, location, actions, onToggle, isSelected }: RowProps) => (
  <tr className={classNames(styles.row, isSelected && styles.selected)}>
    {onToggle ? (
      <Cell className={styles.select}>
        {isOwn ? null : (
          <label className={styles.target} onMouseDown={keepTextUnselected}>
            <Checkbox
              aria-label={usersTexts.select(userName(user))}
              checked={isSelected}
              // The event of the browser is a click, also when the space bar was pressed.
              onChange={({ nativeEvent }) => onToggle(user, (nativeEvent as PointerEvent).shiftKey)}
            />
          </label>
        )}
      </Cell>
    ) : null}
    <HeaderCell scope="row" className={styles.name}>
      <span className={styles.person}>
        <Avatar name={user.name || user.email} tintOf={user.email || user._id} size={28} />
        <span>
          <span translate={user.name ? 'no' : undefined}>{user.name || texts.nameless}</span>
          {isOwn ? (
            <>
              {' '}
              <Badge kind="accent">{usersTexts.you}</Badge>
            </>
          ) : null}
        </span>
      </span>
    </HeaderCell>
    <Cell label={columns.email} className={styles.email} translate="no">
      {user.email ? breakable(user.email) : texts.absent}
    </Cell>
    <Cell label={columns.role}>
      {user.role ? <Badge outlined>{roleName(user.role)}</Badge> : texts.absent}
    </Cell>
    <Cell label={columns.location} className={user.location_id ? undefined : styles.absent}>
      {location}
    </Cell>
    <Cell label={columns.status}>
      {user.status ? (
        <Badge kind={user.status === 'active' ? 'success' : 'neutral'}>
          {statusName(user.status)}
        </Badge>
      ) : (
        texts.absent
      )}
    </Cell>
    {actions ? <Cell className={styles.actions}>{actions(user)}</Cell> : null}
  </tr>
));

type SelectAllProps = Pick<UsersTableProps, 'users' | 'total'> & { selection: Selection };

/** Selects all users in view, on all pages; pressed again, nobody. It keeps its place while there is nobody to select. */
const SelectAll = ({ users = [], total, selection }: SelectAllProps) => {
  const box = useRef<HTMLInputElement>(null);
  const isOwn = useIsOwn();
  const others = users.filter((user) => !isOwn(user));
  const selected = others.filter(selection.isSelected).length;
  // The visitor's own account cannot be selected, and may stand on another page of the table.
  const isAll = others.length > 0 && selected === others.length && selection.count >= total - 1;
  const isSome = selection.count > 0 && !isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={styles.target}>
      <Checkbox
        ref={box}
        aria-label={usersTexts.selectAll(total)}
        disabled={others.length === 0 && total <= 1}
        checked={isAll}
        onChange={() => (isAll ? selection.clear() : selection.selectAll(total))}
      />
      {/* Shown on cards, which have no column of boxes. */}
      {total > 0 ? <span className={styles.all}>{usersTexts.selectAll(total)}</span> : null}
    </label>
  );
};

/** Props of {@link UsersTable}. */
export type UsersTableProps = Pick<UsersViewControl, 'view' | 'change'> & {
  /** Absent while the first ones are loaded. */
  users: readonly UserListItem[] | undefined;
  /** What can be done with a user, at the end of the row. */
  actions?: ((user: UserListItem) => ReactNode) | undefined;
  /** Rows have checkboxes where there is one. */
  selection?: Selection | undefined;
  /** How many users match, on all pages. */
  total: number;
};

/** The rows, under headings that sort them. */
export const UsersTable = (props: UsersTableProps) => {
  const { users, view, change, actions, selection, total } = props;
  const locationName = useLocationName();
  const isOwn = useIsOwn();
  // On a phone rows are cards without headings, and the order is chosen beside the filters.
  const isWide = !useMedia(NARROW);
  const sortable = (field: SortField) => {
    const descending = view.sort.field === field && !view.sort.descending;
    return isWide ? (
      <HeaderCell
        sort={directionOf(view, field)}
        onSort={() => change({ sort: { field, descending } })}
      >
        {columns[field]}
      </HeaderCell>
    ) : (
      <HeaderCell>{columns[field]}</HeaderCell>
    );
  };
  return (
    <Table caption={usersTexts.caption} hideCaption cards>
      <thead>
        <tr className={classNames(styles.headings, selection && styles.selecting)}>
          {selection ? (
            <HeaderCell className={styles.select}>
              <SelectAll users={users} total={total} selection={selection} />
            </HeaderCell>
          ) : null}
          {sortable('name')}
          {sortable('email')}
          {sortable('role')}
          <HeaderCell>{columns.location}</HeaderCell>
          {sortable('status')}
          {actions ? (
            <HeaderCell className={styles.actionsHeading}>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </HeaderCell>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {users ? (
          users.map((user) => (
            <Row
              key={user._id}
              user={user}
              isOwn={isOwn(user)}
              location={locationName(user.location_id)}
              actions={actions}
              onToggle={selection?.toggle}
              isSelected={selection !== undefined && !isOwn(user) && selection.isSelected(user)}
            />
          ))
        ) : (
          <Waiting columns={5 + (actions ? 1 : 0) + (selection ? 1 : 0)} />
        )}
      </tbody>
    </Table>
  );
};

const SKELETON_ROWS = 8;

/** Holds the place of the first rows from the start; the grey shapes appear after 200 ms. */
const Waiting = ({ columns: count }: { columns: number }) => (
  <tr>
    <Cell colSpan={count} className={styles.waiting}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Delayed>
        <Skeleton lines={SKELETON_ROWS} height="1.5rem" />
      </Delayed>
    </Cell>
  </tr>
);
