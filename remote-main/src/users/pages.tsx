import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-ui';
import { usersTexts } from '../texts/users';
import styles from './users-panel.module.css';
import type { UsersViewControl } from './users-view';

const words = usersTexts;

type PagesProps = Pick<UsersViewControl, 'search'> & {
  /** From 1. */
  page: number;
  /** How many users a page holds. */
  size: number;
  /** How many users match in all. */
  total: number;
};

/** Links through a list of more than one page: each page has an address. */
export function Pages({ page, size, total, search }: PagesProps) {
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  const range = words.range(from, to, total);
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
      <ChevronLeft size={16} aria-hidden="true" />
      <span>{words.previous}</span>
    </>
  );
  const next = (
    <>
      <span>{words.next}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </>
  );
  return (
    <>
      {/* A printed page has no links to the other pages, so it says that there are more. */}
      <p className={styles.printed}>{words.printed(range, total - (to - from + 1))}</p>
      <nav aria-label={words.pages} className={styles.pages}>
        <span className={styles.range}>{range}</span>
        {page > 1 ? link(page - 1, previous) : null}
        {to < total ? link(page + 1, next) : null}
      </nav>
    </>
  );
}
