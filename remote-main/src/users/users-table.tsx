import type { ReactNode } from 'react';
import { roleName } from 'shared-features';
import type { UserListItem } from 'shared-session/wire';
import {
  Avatar,
  Badge,
  Cell,
  Delayed,
  HeaderCell,
  Skeleton,
  type SortDirection,
  Table,
  VisuallyHidden,
} from 'shared-ui';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import { statusName, useIsOwn, useLocationName } from './names';
import { NARROW, useMedia } from './use-media';
import styles from './users-table.module.css';
import type { SortField, UsersView, UsersViewControl } from './users-view';

const columns = usersTexts.columns;

const directionOf = ({ sort }: UsersView, field: SortField): SortDirection =>
  sort.field !== field ? 'none' : sort.descending ? 'descending' : 'ascending';

type RowProps = { user: UserListItem; isOwn: boolean; location: string; actions: ReactNode };

const Row = ({ user, isOwn, location, actions }: RowProps) => (
  <tr className={styles.row}>
    <HeaderCell scope="row" className={styles.name}>
      <span className={styles.person}>
        <Avatar name={user.name || user.email} tintOf={user.email || user._id} size={28} />
        <span>
          {user.name || texts.nameless}
          {isOwn ? (
            <>
              {' '}
              <Badge kind="accent">{usersTexts.you}</Badge>
            </>
          ) : null}
        </span>
      </span>
    </HeaderCell>
    <Cell label={columns.email} className={styles.email}>
      {user.email || texts.absent}
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
    {actions ? <Cell className={styles.actions}>{actions}</Cell> : null}
  </tr>
);

/** Props of {@link UsersTable}. */
export type UsersTableProps = Pick<UsersViewControl, 'view' | 'change'> & {
  /** Absent while the first ones are loaded. */
  users: readonly UserListItem[] | undefined;
  /** What can be done with a user, at the end of the row. */
  actions?: ((user: UserListItem) => ReactNode) | undefined;
};

/** The rows, under headings that sort them. */
export const UsersTable = ({ users, view, change, actions }: UsersTableProps) => {
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
        <tr className={styles.headings}>
          {sortable('name')}
          {sortable('email')}
          {sortable('role')}
          <HeaderCell>{columns.location}</HeaderCell>
          {sortable('status')}
          {actions ? (
            <HeaderCell>
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
              actions={actions?.(user)}
            />
          ))
        ) : (
          <Waiting columns={actions ? 6 : 5} />
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
