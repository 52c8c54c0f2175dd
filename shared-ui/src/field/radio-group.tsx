import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import styles from './choice.module.css';
import { FieldGroup } from './field-group';

/** One choice of a {@link RadioGroup}. */
export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
};

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  hideLegend?: boolean | undefined;
  /** Name shared by the radios; made up when absent. */
  name?: string | undefined;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** One of few choices, each visible as a card (theme, plan). Native radios, so arrow keys work. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, hint, error, hideLegend, options, value, onChange, className } = props;
  const made = useId();
  const name = props.name ?? made;
  return (
    <FieldGroup {...{ legend, hint, error, hideLegend, className }}>
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
              {option.hint ? (
                <span className={classNames(styles.cardHint)}>{option.hint}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
