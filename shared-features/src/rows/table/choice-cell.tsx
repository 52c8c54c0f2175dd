import { useState } from 'react';
import { SelectField, type SelectFieldProps } from 'shared-ui';
import type { Choice } from '../kinds/table-kind';

type Props = Omit<SelectFieldProps, 'value' | 'children'> & {
  value: string;
  choices: readonly Choice[];
  eager: boolean;
};

/**
 * A choice in a cell. Its list is in the document only while somebody is at it: 420 time zones in each of 5,000 rows
 * are two million elements. A pasted value that is none of the choices stays visible until it is replaced.
 */
export function ChoiceCell({ value, choices, eager, ...rest }: Props) {
  const [isUsed, setUsed] = useState(false);
  const isKnown = choices.some((choice) => choice.value === value);
  const shown = eager || isUsed ? choices : choices.filter((choice) => choice.value === value);
  const use = () => setUsed(true);
  return (
    // A press comes before the focus, and both before the browser shows the list.
    <SelectField
      {...rest}
      value={value}
      onPointerDown={use}
      onFocus={use}
      onBlur={() => setUsed(false)}
    >
      {isKnown ? null : <option value={value}>{value}</option>}
      {shown.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
