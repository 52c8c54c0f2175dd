import type { ReactNode } from 'react';
import { Card } from 'shared-ui';
import styles from './adding.module.css';

/** A form that adds to a list, beside the list where there is room and above it otherwise: lists can be long. */
export const Adding = ({ form, children }: { form: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    <Card>{form}</Card>
    <div>{children}</div>
  </div>
);
