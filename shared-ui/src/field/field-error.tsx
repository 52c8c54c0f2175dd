import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './field.module.css';

/** The sentence at a field that says what is to be mended; nothing when there is no error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div id={id} className={styles.error}>
      <CircleAlert aria-hidden="true" size={16} />
      <span>
        <VisuallyHidden>{texts.errorPrefix} </VisuallyHidden>
        {children}
      </span>
    </div>
  );
}
