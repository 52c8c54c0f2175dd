import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame';
import { useFieldIds } from './field-ids';

export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  const { label, hint, error, hideLabel, optional, className, children, ...rest } = props;
  const ids = useFieldIds(props);
  return (
    <FieldFrame {...{ ids, label, hint, error, hideLabel, optional, className }}>
      <span className={styles.box}>
        <select {...rest} {...ids.control} className={classNames(styles.control, styles.select)}>
          {children}
        </select>
        <ChevronDown size={16} className={styles.chevron} />
      </span>
    </FieldFrame>
  );
}
