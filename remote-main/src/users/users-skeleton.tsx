import { Cell, Delayed, Skeleton, VisuallyHidden } from 'shared-ui';
import { texts } from '../texts';
import styles from './users-skeleton.module.css';

const ROWS = 8;

/** The place of the first rows. It is held from the start; the grey shapes come after 200 ms. */
export const UsersSkeleton = ({ columns }: { columns: number }) => (
  <tr>
    <Cell colSpan={columns} className={styles.waiting}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Delayed>
        <Skeleton lines={ROWS} height="1.5rem" />
      </Delayed>
    </Cell>
  </tr>
);
