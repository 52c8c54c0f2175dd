import type { ReactNode, Ref } from 'react';
import { SelectField } from 'shared-ui';
import { settingsTexts } from '../../texts/settings';

const words = settingsTexts.locations;

/** The value while nothing is chosen. An id is never a space, and '' means "No location". */
const NOT_CHOSEN = ' ';

export type LocationChoiceProps = {
  label: string;
  error: ReactNode;
  locations: readonly { id: string; label: string }[];
  /** The id of the chosen location; '' for "No location"; absent while nothing is chosen. */
  value: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
};

export function LocationChoice({ locations, value, onChange, ...rest }: LocationChoiceProps) {
  return (
    <SelectField
      {...rest}
      value={value ?? NOT_CHOSEN}
      options={[
        ...locations.map(({ id, label }) => ({ value: id, label })),
        { value: '', label: words.noLocation },
      ]}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value={NOT_CHOSEN} disabled>
        {words.choose}
      </option>
    </SelectField>
  );
}
