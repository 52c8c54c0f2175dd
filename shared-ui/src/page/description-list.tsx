import type { ReactNode } from 'react';
import styles from './description-list.module.css';

type DescriptionListProps = { items: readonly { term: string; description: ReactNode }[] };

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, description }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.description}>
            {/* Without `bdi`, "+47 22" would read "22 47+" on a right-to-left page. */}
            {typeof description === 'string' ? <bdi>{description}</bdi> : description}
          </dd>
        </div>
      ))}
    </dl>
  );
}
