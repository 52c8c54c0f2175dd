import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-ui';
import { texts } from '../texts';
import type { UsersViewControl } from './use-users-view';
import styles from './users-pages.module.css';
import { PAGE_SIZE } from './users-view';

/** Props of {@link UsersPages}. */
export type UsersPagesProps = Pick<UsersViewControl, 'search'> & {
  /** From 1. */
  page: number;
  /** How many users match in all. */
  total: number;
};

/** The way through a list of more than one page, as links: each page has an address. */
export const UsersPages = ({ page, total, search }: UsersPagesProps) => {
  if (total <= PAGE_SIZE) return null;
  const from = (page - 1) * PAGE_SIZE + 1;
  const to = Math.min(page * PAGE_SIZE, total);
  const range = texts.users.range(from, to, total);
  const link = (target: number, children: ReactNode) => (
    <Link
      to={`${search({ page: target })}#users`}
      className={buttonClass('secondary', { size: 'small' })}
    >
      {children}
    </Link>
  );
  return (
    <>
      {/* Paper has no way to the other pages, so it says that there are some. */}
      <p className={styles.printed}>{texts.users.printed(range, total - (to - from + 1))}</p>
      <nav aria-label={texts.users.pages} className={styles.pages}>
        <span className={styles.range}>{range}</span>
        {page > 1
          ? link(
              page - 1,
              <>
                <ChevronLeft size={16} aria-hidden="true" />
                {texts.users.previous}
              </>,
            )
          : null}
        {to < total
          ? link(
              page + 1,
              <>
                {texts.users.next}
                <ChevronRight size={16} aria-hidden="true" />
              </>,
            )
          : null}
      </nav>
    </>
  );
};
