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
            {/* On a right-to-left page, "+47 22" would else read "22 47+". */}
            {typeof description === 'string' ? <bdi>{description}</bdi> : description}
          </dd>
        </div>
      ))}
    </dl>
  );
}
