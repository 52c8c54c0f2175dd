import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './choice.module.css';
import { FieldError } from './field-frame';
import { useFieldIds } from './field-ids';

type CheckboxFieldProps = ComponentProps<'input'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox without a visible label. Give it an `aria-label`. */
export function Checkbox(props: ComponentProps<'input'>) {
  return <input {...props} type="checkbox" className={styles.checkbox} />;
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, className, ...rest } = props;
  const ids = useFieldIds(props);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.choice}>
        <Checkbox {...rest} {...ids.control} />
        <label htmlFor={ids.control.id} className={styles.label}>
          {label}
        </label>
      </div>
      {hint ? (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}
