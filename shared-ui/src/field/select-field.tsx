import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame';
import { useFieldIds } from './field-ids';

export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  const { label, hint, error, hideLabel, optional, className, id, children, ...rest } = props;
  const describedBy = rest['aria-describedby'];
  const ids = useFieldIds({ id, optional: optional && !hideLabel, hint, error, describedBy });
  return (
    <FieldFrame {...{ ids, label, hint, error, hideLabel, optional, className }}>
      <span className={styles.box}>
        <select
          {...rest}
          id={ids.control}
          className={classNames(styles.control, styles.select)}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
        >
          {children}
        </select>
        <ChevronDown size={16} className={styles.chevron} />
      </span>
    </FieldFrame>
  );
}
