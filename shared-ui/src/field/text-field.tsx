import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { FieldFrame } from './field-frame';
import { type FieldProps, useFieldIds } from './field-ids';

type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    /** An icon of 16 px before the text. */
    icon?: ReactNode;
    /** Small content at the end, such as the name of a key. Presses go to the text field. */
    end?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, optional, icon, end, className, ...rest } = props;
  const ids = useFieldIds(props);
  return (
    <FieldFrame {...{ ids, label, hint, error, hideLabel, optional, className }}>
      <span className={classNames(styles.box, icon ? styles.withIcon : null)}>
        {icon ? <span className={styles.boxIcon}>{icon}</span> : null}
        <input
          type="text"
          // Keeps touch keyboards from beginning an address with a capital letter.
          autoCapitalize={/^(email|url)$/.test(rest.inputMode ?? '') ? 'none' : undefined}
          {...rest}
          {...ids.control}
          className={styles.control}
        />
        {end ? (
          <span aria-hidden="true" className={styles.boxEnd}>
            {end}
          </span>
        ) : null}
      </span>
    </FieldFrame>
  );
}
