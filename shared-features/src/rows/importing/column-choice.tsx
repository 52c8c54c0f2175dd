import { SelectField } from 'shared-ui';
import type { Column } from '../kinds/table-kind';
import { texts } from '../texts';
import styles from './importing.module.css';
import { targetsOf } from './targets';

const words = texts.importing;

type Props<Field extends string> = {
  id: string;
  /** The heading of the file's column, or its number. */
  name: string;
  samples: readonly string[];
  columns: readonly Column<Field>[];
  /** The key of the target it goes to; empty for none. */
  value: string;
  error: string | undefined;
  choose: (key: string) => void;
};

/** Where one column of a file goes. */
export function ColumnChoice<Field extends string>(props: Props<Field>) {
  const { id, name, samples, columns, value, error, choose } = props;
  return (
    <SelectField
      id={id}
      label={name}
      hint={
        <span className={styles.samples}>
          {samples.length > 0 ? words.samples(samples) : words.noSamples}
        </span>
      }
      value={value}
      error={error}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{words.nowhere}</option>
      {targetsOf(columns).map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
