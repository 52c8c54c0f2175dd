import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame';
import { useFieldIds } from './field-ids';

/** Props of {@link TextAreaField}: those of a native textarea (ref included), and the field's own. */
export interface TextAreaFieldProps extends ComponentProps<'textarea'>, FieldProps {}

/** Several lines of text with label, hint and error; grows with what is typed where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, hideLabel, optional, className, id, ...rest } = props;
  const describedBy = rest['aria-describedby'];
  const ids = useFieldIds({ id, optional: optional && !hideLabel, hint, error, describedBy });
  return (
    <FieldFrame {...{ ids, label, hint, error, hideLabel, optional, className }}>
      <textarea
        rows={4}
        {...rest}
        id={ids.control}
        className={classNames(styles.control, styles.area)}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  );
}
