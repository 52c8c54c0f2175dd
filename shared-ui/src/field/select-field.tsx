import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { FieldFrame } from './field-frame';
import { type FieldProps, useFieldIds } from './field-ids';

type SelectFieldProps = ComponentProps<'select'> &
  FieldProps & {
    /** Options that are shown after those in `children`. */
    options?: readonly { value: string | number; label: string }[] | undefined;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, hideLabel, optional, className, ...more } = props;
  const { options = [], children, ...rest } = more;
  const ids = useFieldIds(props);
  return (
    <FieldFrame {...{ ids, label, hint, error, hideLabel, optional, className }}>
      <span className={styles.box}>
        <select {...rest} {...ids.control} className={classNames(styles.control, styles.select)}>
          {children}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} className={styles.chevron} />
      </span>
    </FieldFrame>
  );
}
