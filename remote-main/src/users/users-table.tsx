import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsOwnUser } from 'shared-features';
import { languageAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import {
  buttonClass,
  Cell,
  Checkbox,
  classNames,
  HeaderCell,
  Skeleton,
  Table,
  VisuallyHidden,
} from 'shared-ui';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import type { UsersTablePage } from './load-users';
import { displayNameOfUser, locationNameByIdAtom } from './names';
import { useIsWindowNarrow } from './narrow-window';
import { shownUserColumnsAtom } from './shown-columns';
import type { UserSelection } from './use-user-selection';
import type { UserColumn } from './user-columns';
import styles from './users-table.module.css';
import {
  USERS_PER_PAGE,
  type UserSortField,
  type UsersView,
  type UsersViewControl,
} from './users-view';

const sortBy = (field: UserSortField, { sort }: UsersView, change: UsersViewControl['change']) =>
  ({
    sort: sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none',
    onSort: () => change({ sort: sort === field ? `-${field}` : field }),
  }) as const;

type Columns = readonly (readonly [string, UserColumn])[];

type RowProps = {
  user: UserListItem;
  isOwn: boolean;
  locationName: (id: string | null | undefined) => string;
  actions: ((user: UserListItem) => ReactNode) | undefined;
  /** Undefined when rows cannot be selected. */
  onToggle: UserSelection['toggle'] | undefined;
  isSelected: boolean;
  columns: Columns;
};

// Selecting a range of rows with Shift must not also select text.
const keepTextUnselected = (event: MouseEvent) => event.shiftKey && event.preventDefault();

type DataCellProps = Pick<RowProps, 'user' | 'isOwn' | 'locationName'> & {
  column: UserColumn;
  isFirst: boolean;
};

function DataCell({ column, isFirst, user, isOwn, locationName }: DataCellProps) {
  const { heading, className, isName, cell, text } = column;
  const content =
    cell?.(user, { isOwn, locationName }) ?? (text(user, locationName) || texts.absent);
  return isFirst ? (
    <HeaderCell scope="row" className={className}>
      {content}
    </HeaderCell>
  ) : (
    <Cell label={heading} className={className} translate={isName ? 'no' : undefined}>
      {content}
    </Cell>
  );
}

/** With `memo`, selecting a user renders only the row of this user again. */
const Row = memo(({ columns, actions, onToggle, isSelected, ...shown }: RowProps) => {
  useAtomValue(languageAtom);
  return (
    <tr className={classNames(styles.row, isSelected && styles.selected)}>
      {onToggle ? (
        <Cell className={styles.select}>
          {shown.isOwn ? null : (
            <label className={styles.target} onMouseDown={keepTextUnselected}>
              <Checkbox
                aria-label={usersTexts.select(displayNameOfUser(shown.user))}
                checked={isSelected}
                // The native event is a click, also after a press of the space bar, so it has
                // `shiftKey`.
                onChange={({ nativeEvent }) =>
                  onToggle(shown.user, (nativeEvent as PointerEvent).shiftKey)
                }
              />
            </label>
          )}
        </Cell>
      ) : null}
      {columns.map(([name, column], index) => (
        <DataCell key={name} isFirst={index === 0} column={column} {...shown} />
      ))}
      {actions ? <Cell className={styles.actions}>{actions(shown.user)}</Cell> : null}
    </tr>
  );
});

type SelectAllProps = Pick<UsersTableProps, 'users' | 'total'> & {
  selection: UserSelection;
};

function SelectAll({ users = [], total, selection }: SelectAllProps) {
  const isOwn = useIsOwnUser();
  const others = users.filter((user) => !isOwn(user));
  const selected = others.filter(selection.isSelected).length;
  const isNobody = others.length === 0 && total <= 1;
  const isAll = !isNobody && selected === others.length && selection.includesOtherPages;
  const isChecked = isAll || selection.isLoading;
  const isSome = selection.users.length > 0 && !isChecked;
  return (
    <label className={styles.target}>
      <Checkbox
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        aria-label={usersTexts.selectAll(total)}
        disabled={isNobody}
        aria-busy={selection.isLoading}
        checked={isChecked}
        onChange={() => (isAll ? selection.deselectAll() : selection.selectAll())}
      />
      {/* This label is visible only above cards, which have no column of checkboxes. */}
      {total > 0 ? <span className={styles.all}>{usersTexts.selectAll(total)}</span> : null}
    </label>
  );
}

/** The columns with data have this percentage of the width. Checkboxes and menus fill the rest. */
const COLUMNS_PERCENT = 88;

export type UsersTableProps = Pick<UsersViewControl, 'view' | 'change'> & {
  /** Undefined while the first users load. */
  users: readonly UserListItem[] | undefined;
  actions?: ((user: UserListItem) => ReactNode) | undefined;
  selection?: UserSelection | undefined;
  /** The number of users who match the filters, on all pages. */
  total: number;
};

export function UsersTable(props: UsersTableProps) {
  const { users, view, change, actions, selection, total } = props;
  const locationName = useAtomValue(locationNameByIdAtom);
  const isOwn = useIsOwnUser();
  // Cards have no column headings, so a list above the table offers the sort orders.
  const isWide = !useIsWindowNarrow();
  const columns = useAtomValue(shownUserColumnsAtom);
  const sum = columns.reduce((all, [, { width }]) => all + width, 0);
  return (
    <Table caption={usersTexts.caption} hideCaption cards>
      <thead>
        <tr className={styles.headings}>
          {selection ? (
            <HeaderCell className={styles.select}>
              <SelectAll users={users} total={total} selection={selection} />
            </HeaderCell>
          ) : null}
          {columns.map(([name, { heading, sort, width }]) => (
            <HeaderCell
              key={name}
              style={{ inlineSize: `${(width / sum) * COLUMNS_PERCENT}%` }}
              {...(sort && isWide && sortBy(sort, view, change))}
            >
              {heading}
            </HeaderCell>
          ))}
          {actions ? (
            <HeaderCell className={styles.actionsHeading}>
              <VisuallyHidden>{usersTexts.actions}</VisuallyHidden>
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
              columns={columns}
              isOwn={isOwn(user)}
              locationName={locationName}
              actions={actions}
              onToggle={selection?.toggle}
              isSelected={selection !== undefined && !isOwn(user) && selection.isSelected(user)}
            />
          ))
        ) : (
          <Waiting
            columns={columns}
            hasSelection={selection !== undefined}
            hasActions={actions !== undefined}
          />
        )}
      </tbody>
    </Table>
  );
}

const SKELETON_ROWS = 8;

type WaitingProps = { columns: Columns; hasSelection: boolean; hasActions: boolean };

function Waiting({ columns, hasSelection, hasActions }: WaitingProps) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className={styles.row} aria-hidden={row > 0}>
      {hasSelection ? <Cell className={styles.select} /> : null}
      {columns.map(([name, { className }], index) => (
        <Cell key={name} className={classNames(className, styles.waiting)}>
          {row + index === 0 ? <VisuallyHidden>{texts.loading}</VisuallyHidden> : null}
          <span className={index === 0 ? styles.person : undefined}>
            <Skeleton late width={index === 0 ? '9rem' : '75%'} height="0.75rem" />
          </span>
        </Cell>
      ))}
      {hasActions ? <Cell className={styles.actions} /> : null}
    </tr>
  ));
}

type PagesProps = Pick<UsersViewControl, 'search'> & Pick<UsersTablePage, 'page' | 'total'>;

export function Pagination({ page, total, search }: PagesProps) {
  if (total <= USERS_PER_PAGE) return null;
  const from = (page - 1) * USERS_PER_PAGE + 1;
  const to = Math.min(page * USERS_PER_PAGE, total);
  const range = usersTexts.range(from, to, total);
  const link = (target: number, children: ReactNode) => (
    <Link
      to={`${search({ page: target })}#users`}
      className={buttonClass('secondary', { size: 'small' })}
    >
      {children}
    </Link>
  );
  const previous = (
    <>
      <ChevronLeft size={16} />
      <span>{usersTexts.previous}</span>
    </>
  );
  const next = (
    <>
      <span>{usersTexts.next}</span>
      <ChevronRight size={16} />
    </>
  );
  return (
    <>
      {/* Says on paper how many users are not printed: paper has no links to other pages. */}
      <p className={styles.printed}>{usersTexts.printed(range, total - (to - from + 1))}</p>
      <nav aria-label={usersTexts.pages} className={styles.pages}>
        <span className={styles.range}>{range}</span>
        {page > 1 ? link(page - 1, previous) : null}
        {to < total ? link(page + 1, next) : null}
      </nav>
    </>
  );
}
