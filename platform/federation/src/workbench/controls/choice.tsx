import type { ReactNode } from 'react';
import { SelectField } from 'shared-ui';

type Props<Value extends string> = {
  label: string;
  hint?: ReactNode;
  /** The words for each value. */
  options: Record<Value, string>;
  /** The values, in the order in which they are offered. */
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** One setting of the workbench. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, hint, options, values, value, onChoose } = props;
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {options[each]}
        </option>
      ))}
    </SelectField>
  );
}
