import type { ReactNode } from 'react';
import styles from './description-list.module.css';

export type DescriptionItem = {
  term: string;
  description: ReactNode;
};

/** A list of names and values, one pair per line, such as stored data to read or check. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, description }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.description}>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
