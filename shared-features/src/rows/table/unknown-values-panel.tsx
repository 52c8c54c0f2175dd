import { useId, useState } from 'react';
import { Button, SelectField } from 'shared-ui';
import { texts } from '../texts';
import { unknownValues } from './unknown-values';
import styles from './unknown-values.module.css';
import type { RowTableModel } from './use-row-table';

const words = texts.unknown;

/** More than these at once nobody surveys; the next ones follow as these are resolved. */
const SHOWN = 6;

/** Roles, locations or time zones that are not on the list, each resolved once for all its rows (specification 9). */
export function UnknownValuesPanel<Field extends string>({
  table,
}: {
  table: RowTableModel<Field>;
}) {
  const { state, shown, kind, dispatch } = table;
  const prefix = useId();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = unknownValues(state.rows, shown, kind.columns);
  if (unknown.length === 0) return null;
  const rest = unknown.length - SHOWN;
  const first = unknown.slice(0, SHOWN).map((value) => ({
    ...value,
    key: `${value.field} ${value.text}`,
  }));
  const choose = (key: string, choice: string) => setChosen(new Map(chosen).set(key, choice));
  const apply = () => {
    for (const { key, field, text } of first) {
      const to = chosen.get(key);
      if (to !== undefined && to !== LEAVE) dispatch({ type: 'resolved', field, from: text, to });
    }
  };
  return (
    <section className={styles.panel} aria-labelledby={prefix}>
      <div>
        <h2 id={prefix} className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <div className={styles.values}>
        {first.map(({ key, label, text, count, choices }) => (
          <SelectField
            key={key}
            label={words.value(label, text, count)}
            value={chosen.get(key) ?? LEAVE}
            onChange={(event) => choose(key, event.target.value)}
          >
            <option value={LEAVE}>{words.choose}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className={styles.foot}>
        <Button onClick={apply}>{words.apply}</Button>
        {rest > 0 ? <span className={styles.lead}>{words.more(rest)}</span> : null}
      </div>
    </section>
  );
}

// A choice may be empty ("No location"), so no choice needs a value of its own.
const LEAVE = '\0';
