import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './table.module.css';

/** Which way a column is sorted; `none` when it could be. */
export type SortDirection = 'ascending' | 'descending' | 'none';

/** Props of {@link HeaderCell}, on top of those of a native th. */
export interface HeaderCellProps extends ComponentProps<'th'> {
  /** Numbers stand at the end of their column. */
  numeric?: boolean | undefined;
  /** With `onSort` the heading is a button, and the column tells its order. */
  sort?: SortDirection | undefined;
  onSort?: (() => void) | undefined;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

/** The heading of a column (`scope="row"` for that of a row). */
export function HeaderCell(props: HeaderCellProps) {
  const { numeric, sort = 'none', onSort, className, children, ...rest } = props;
  const Icon = sortIcons[sort];
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={onSort ? sort : undefined}
      className={classNames(styles.header, numeric && styles.numeric, className)}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {children}
          <Icon aria-hidden="true" size={16} className={styles.sortIcon} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Props of {@link Cell}, on top of those of a native td. */
export interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean | undefined;
  /** The column's name, shown before the value where rows are cards. */
  label?: string | undefined;
}

/** A cell. */
export function Cell({ numeric, label, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={classNames(styles.cell, numeric && styles.numeric, className)}
    />
  );
}
