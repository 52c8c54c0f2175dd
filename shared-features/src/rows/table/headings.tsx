import type { Column } from '../kinds/table-kind';
import { texts } from '../texts';
import styles from './row-table.module.css';

/** The column headings; where rows are cards, each field has its label instead. */
export function Headings<Field extends string>({ columns }: { columns: readonly Column<Field>[] }) {
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={styles.number}>
          <span className={styles.hidden}>{texts.row}</span>
        </th>
        {columns.map(({ field, label, optional, grow }) => (
          <th key={field} scope="col" style={{ inlineSize: `${grow}%` }}>
            {label}
            {optional ? (
              <>
                {' '}
                <span className={styles.optional}>{texts.optional}</span>
              </>
            ) : null}
          </th>
        ))}
        <th scope="col" className={styles.tools}>
          <span className={styles.hidden}>{texts.remove}</span>
        </th>
      </tr>
    </thead>
  );
}
