import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { texts } from '../texts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './field.module.css';
import type { FieldProps, useFieldIds } from './field-ids';

type FieldFrameProps = FieldProps & {
  ids: ReturnType<typeof useFieldIds>;
  className?: string | undefined;
  children: ReactNode;
};

export function FieldFrame(props: FieldFrameProps) {
  const { ids, label, hint, error, hideLabel, optional, className, children } = props;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={hideLabel ? hidden.hidden : styles.labelLine}>
        <label htmlFor={ids.control.id} className={styles.label}>
          {label}
        </label>
        {optional && !hideLabel ? (
          // "Optional" is outside of the label, because it is not part of the field's name.
          <span id={ids.optional} className={styles.optional}>
            {texts.optional}
          </span>
        ) : null}
      </div>
      {hint ? (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {children}
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div id={id} className={styles.error}>
      <CircleAlert size={16} />
      <span>
        <VisuallyHidden>{texts.noticeKinds.danger}</VisuallyHidden> <span>{children}</span>
      </span>
    </div>
  );
}
