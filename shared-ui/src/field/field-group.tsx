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
  const { legend, hint, error, hideLegend, className, id, children, ...rest } = props;
  const ids = useFieldIds({ id, hint, error, describedBy: rest['aria-describedby'] });
  return (
    <fieldset
      {...rest}
      id={ids.control}
      className={classNames(styles.group, className)}
      aria-describedby={ids.describedBy}
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
