import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './page.module.css';

type PageHeadingProps = ComponentProps<'h1'> & {
  /** An icon of 20 px above the title. */
  icon?: ReactNode;
  /** The colour of the icon: `quiet` on error pages, `accent` on all other pages. */
  tone?: 'accent' | 'quiet' | undefined;
  lead?: ReactNode;
  align?: 'start' | 'center' | undefined;
};

/** The single h1 of a page. The shell focuses it after a navigation. */
export function PageHeading(props: PageHeadingProps) {
  const { icon, tone = 'accent', lead, align, className, children, ...rest } = props;
  return (
    <div className={classNames(styles.heading, align === 'center' && styles.center, className)}>
      <div className={styles.headingText}>
        {icon ? (
          <span className={classNames(styles.icon, styles[tone])} aria-hidden="true">
            {icon}
          </span>
        ) : null}
        <h1 tabIndex={-1} {...rest} className={styles.h1}>
          {children}
        </h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
    </div>
  );
}
