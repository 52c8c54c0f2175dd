import { SelectField } from 'shared-ui';
import { formatList } from '../words';

type Option = { id: string; label: string };

// Ids never hold a line break; a link may carry several values, which are then offered as one more choice.
const SEPARATOR = '\n';

const options = (
  known: readonly Option[],
  chosen: readonly string[],
  foreign: (id: string) => string,
) => {
  const value = chosen.join(SEPARATOR);
  if (value === '' || known.some(({ id }) => id === value)) return { value, list: known };
  const label = formatList(
    chosen.map((id) => known.find((option) => option.id === id)?.label ?? foreign(id)),
  );
  return { value, list: [...known, { id: value, label }] };
};

/** Props of {@link FilterSelect}. */
export type FilterSelectProps = {
  label: string;
  /** The choice of no filter. */
  all: string;
  known: readonly Option[];
  chosen: readonly string[];
  /** Names a value that is not among the known ones. */
  foreign: (id: string) => string;
  onChoose: (values: string[]) => void;
};

/** A filter as a select. It chooses one value; several that came with a link are shown as one choice more. */
export const FilterSelect = ({
  label,
  all,
  known,
  chosen,
  foreign,
  onChoose,
}: FilterSelectProps) => {
  const { value, list } = options(known, chosen, foreign);
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value.split(SEPARATOR).filter(Boolean))}
    >
      <option value="">{all}</option>
      {list.map(({ id, label: text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  );
};
