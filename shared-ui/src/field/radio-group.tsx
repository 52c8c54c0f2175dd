import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { FieldGroup } from './field-group';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
};

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  error?: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, error, options, value, onChange } = props;
  const name = useId();
  return (
    <FieldGroup legend={legend} error={error}>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.radio}
            />
            {option.icon ? <span className={styles.cardIcon}>{option.icon}</span> : null}
            <span className={styles.cardText}>
              <span className={styles.cardLabel}>{option.label}</span>
              {option.hint ? <span className={styles.cardHint}>{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
