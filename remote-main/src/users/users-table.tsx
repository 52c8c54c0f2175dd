import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { locationOptionsAtom, locationsAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { Badge, Cell, HeaderCell, type SortDirection, Table } from 'shared-ui';
import { texts } from '../texts';
import { roleName, statusName } from './role-name';
import { NARROW, useMedia } from './use-media';
import type { UsersViewControl } from './use-users-view';
import { UsersSkeleton } from './users-skeleton';
import styles from './users-table.module.css';
import type { SortField, UsersView } from './users-view';

const columns = texts.users.columns;

const directionOf = ({ sort }: UsersView, field: SortField): SortDirection =>
  sort.field !== field ? 'none' : sort.descending ? 'descending' : 'ascending';

/** Turns an id into the location's name; one that is gone is said to be, unless the names are still to come. */
const useLocationName = () => {
  const options = useAtomValue(locationOptionsAtom);
  const loaded = useAtomValue(locationsAtom) !== null;
  const names = useMemo(() => new Map(options.map(({ id, label }) => [id, label])), [options]);
  return (id: string | null | undefined): string =>
    id ? (names.get(id) ?? (loaded ? texts.users.unknownLocation : '')) : texts.none;
};

const Row = ({ user, location }: { user: UserListItem; location: string }) => (
  <tr>
    <HeaderCell scope="row" className={styles.name}>
      {user.name || texts.users.nameless}
    </HeaderCell>
    <Cell label={columns.email} className={styles.email}>
      {user.email}
    </Cell>
    <Cell label={columns.role}>{roleName(user.role)}</Cell>
    <Cell label={columns.location} className={user.location_id ? undefined : styles.absent}>
      {location}
    </Cell>
    <Cell label={columns.status}>
      <Badge kind={user.status === 'active' ? 'success' : 'neutral'}>
        {statusName(user.status)}
      </Badge>
    </Cell>
  </tr>
);

/** Props of {@link UsersTable}. */
export type UsersTableProps = Pick<UsersViewControl, 'view' | 'change'> & {
  /** Absent while the first ones are loaded. */
  users: readonly UserListItem[] | undefined;
};

/** The rows, under headings that sort them. */
export const UsersTable = ({ users, view, change }: UsersTableProps) => {
  const locationName = useLocationName();
  // Where rows are cards the headings are out of sight: the order is chosen beside the filters there.
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
    <Table caption={texts.users.caption} hideCaption cards>
      <thead>
        <tr>
          {sortable('name')}
          {sortable('email')}
          {sortable('role')}
          <HeaderCell>{columns.location}</HeaderCell>
          {sortable('status')}
        </tr>
      </thead>
      <tbody>
        {users ? (
          users.map((user) => (
            <Row key={user._id} user={user} location={locationName(user.location_id)} />
          ))
        ) : (
          <UsersSkeleton columns={Object.keys(columns).length} />
        )}
      </tbody>
    </Table>
  );
};
