import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './field.module.css';
import { FieldError } from './field-frame';
import { useFieldIds } from './field-ids';

type FieldGroupProps = ComponentProps<'fieldset'> & {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  hideLegend?: boolean | undefined;
};

export function FieldGroup(props: FieldGroupProps) {
  const { legend, hint, error, hideLegend, className, children, ...rest } = props;
  const ids = useFieldIds(props);
  return (
    <fieldset
      {...rest}
      id={ids.control.id}
      className={classNames(styles.group, className)}
      aria-describedby={ids.control['aria-describedby']}
    >
      <legend className={hideLegend ? hidden.hidden : styles.label}>{legend}</legend>
      {hint ? (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {children}
      <FieldError id={ids.error}>{error}</FieldError>
    </fieldset>
  );
}
