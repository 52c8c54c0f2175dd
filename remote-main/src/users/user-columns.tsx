import type { ReactNode } from 'react';
import { USER_FIELDS, type UserField, userFieldText } from 'shared-features/fields';
import type { UserListItem } from 'shared-session/wire';
import { Avatar, Badge, breakableText, StatusDot } from 'shared-ui';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import { userStatusName } from './names';
import styles from './users-table.module.css';
import type { UserSortField } from './users-view';

type Shown = { isOwn: boolean; locationName: (id: string | null | undefined) => string };

export type UserColumn = {
  heading: string;
  /** The field by which the server sorts this column. */
  sort?: UserSortField;
  /** The width in relation to the widths of the other columns. */
  width: number;
  className?: string | undefined;
  /** Whether translation tools of browsers must leave the content as it is. */
  isName?: true;
  /** The text in an exported file, and in the table when there is no `cell`. */
  text: (user: UserListItem, locationName: Shown['locationName']) => string;
  cell?: (user: UserListItem, shown: Shown) => ReactNode;
};

const column = (field: UserField, more: Omit<UserColumn, 'heading' | 'text'>): UserColumn => ({
  get heading() {
    return USER_FIELDS[field].label;
  },
  text: (user, locationName) => userFieldText(user, field, locationName),
  ...more,
});

const person = (user: UserListItem, isOwn: boolean): ReactNode => (
  <span className={styles.person}>
    <Avatar name={user.name || user.email} tintOf={user.email || user._id} size={28} />
    <span>
      <bdi translate={user.name ? 'no' : undefined}>{user.name || texts.nameless}</bdi>
      {isOwn ? (
        <>
          {' '}
          <Badge kind="accent">{usersTexts.you}</Badge>
        </>
      ) : null}
    </span>
  </span>
);

/** The columns by name, in order. The type checker demands a column for each field of users. */
export const USER_COLUMNS = {
  name: column('name', {
    sort: 'name',
    width: 22,
    className: styles.name,
    cell: (user, { isOwn }) => person(user, isOwn),
  }),
  email: column('email', {
    sort: 'email',
    width: 28,
    className: styles.email,
    isName: true,
    cell: ({ email }) => (email ? <bdi>{breakableText(email)}</bdi> : texts.absent),
  }),
  role: column('role', {
    sort: 'role',
    width: 12,
    className: styles.role,
  }),
  location_id: column('location_id', {
    width: 14,
    className: styles.location,
    cell: ({ location_id }, { locationName }) =>
      location_id ? (
        <bdi>{locationName(location_id)}</bdi>
      ) : (
        <span className={styles.absent}>{locationName(location_id)}</span>
      ),
  }),
  status: {
    get heading() {
      return usersTexts.status;
    },
    sort: 'status',
    width: 12,
    className: styles.status,
    text: ({ status }) => (status ? userStatusName(status) : ''),
    cell: ({ status }) =>
      status ? (
        <StatusDot filled={status === 'active'}>{userStatusName(status)}</StatusDot>
      ) : (
        texts.absent
      ),
  },
} satisfies Record<UserField | 'status', UserColumn>;

export const USER_COLUMN_ENTRIES = Object.entries<UserColumn>(USER_COLUMNS);
