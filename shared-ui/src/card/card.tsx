import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { type RenderLink, renderAnchor } from '../links/render-link';
import styles from './card.module.css';

/** Props of {@link Card}, on top of those of a native div. */
type CardProps = ComponentProps<'div'> & {
  /** Inner space: `none` for tables that reach the edge, `large` for the one card of a centered layout page. */
  padding?: 'none' | 'medium' | 'large' | undefined;
};

/** A raised surface with a thin border, for one topic. */
export function Card({ padding = 'medium', className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles.card, styles[padding], className)} />;
}

type StatCardProps = {
  label: string;
  /** The number or short state, formatted already; absent while loading or after a failure (say so in `children`). */
  value?: ReactNode;
  icon?: ReactNode;
  /** Where the label leads; the whole card takes the press. */
  href?: string | undefined;
  renderLink?: RenderLink | undefined;
  /** Small print below: a list, a skeleton, or what failed with "Try again". */
  children?: ReactNode;
  className?: string | undefined;
};

/** A figure with its name. With `href` the card is one link, named by its label. */
export function StatCard(props: StatCardProps) {
  const { label, value, icon, href, renderLink = renderAnchor, children, className } = props;
  return (
    <div className={classNames(styles.card, styles.stat, href && styles.linked, className)}>
      <div className={styles.statLabel}>
        {href ? (
          renderLink({ href, className: styles.statLink ?? '', children: label })
        ) : (
          <span>{label}</span>
        )}
        {icon ? <span className={styles.statIcon}>{icon}</span> : null}
      </div>
      {value === undefined ? null : <div className={styles.statValue}>{value}</div>}
      {children ? <div className={styles.statNote}>{children}</div> : null}
    </div>
  );
}
