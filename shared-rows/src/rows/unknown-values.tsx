import { useId, useState } from 'react';
import { useFocusReturn } from 'shared-features';
import { Button, SelectField } from 'shared-ui';
import type { Problems } from '../checks/find-problems';
import type { Row } from '../checks/row';
import type { Choice, Column } from '../checks/table-kind';
import { texts } from '../texts';
import { replaceText } from './change-rows';
import styles from './unknown-values.module.css';
import type { RowTableModel } from './use-row-table';

const words = texts.unknown;

/** How many are shown at a time. The next ones follow as these are resolved. */
const SHOWN = 6;

/** Roles, locations or time zones that are not on the list, each resolved once for all its rows (specification 9). */
export function UnknownValuesPanel<Field extends string>({
  table,
}: {
  table: RowTableModel<Field>;
}) {
  const { state, shown, kind, change } = table;
  const prefix = useId();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = unknownValues(state.rows, shown, kind.columns);
  // The pressed button disappears with the last value, and the focus would be lost with it (WCAG 2.4.3).
  const place = useFocusReturn(unknown.length > 0);
  const rest = unknown.length - SHOWN;
  const first = unknown.slice(0, SHOWN).map(({ choices, choicesFor, ...value }) => ({
    ...value,
    choices: choicesFor?.(value.text) ?? choices,
    key: `${value.field} ${value.text}`,
  }));
  const choose = (key: string, choice: string) => setChosen(new Map(chosen).set(key, choice));
  const apply = () => {
    for (const { key, field, text } of first) {
      const to = chosen.get(key);
      if (to !== undefined && to !== LEAVE) change(replaceText(field, text, to));
    }
  };
  return (
    <div ref={place} tabIndex={-1}>
      {unknown.length > 0 ? (
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
      ) : null}
    </div>
  );
}

// An option's value may be empty ("No location"), so "not chosen yet" needs another value.
const LEAVE = '\0';

/** A text that is not one of its column's choices, and how many rows hold it. */
type UnknownValue<Field extends string> = {
  field: Field;
  label: string;
  text: string;
  count: number;
  choices: readonly Choice[];
  choicesFor: Column<Field>['choicesFor'];
};

/** Texts in choice columns that match no choice, most frequent first. Only rows with errors are read. */
function unknownValues<Field extends string>(
  rows: readonly Row<Field>[],
  shown: Problems<Field>,
  columns: readonly Column<Field>[],
): UnknownValue<Field>[] {
  if (shown.size === 0) return [];
  const found = new Map<string, UnknownValue<Field>>();
  for (const { id, values } of rows) {
    const problems = shown.get(id);
    if (!problems) continue;
    for (const { field, label, choices, choicesFor } of columns) {
      const text = values[field];
      if (!choices || problems[field] === undefined || text.trim() === '') continue;
      const key = `${field} ${text}`;
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { field, label, text, count: 1, choices, choicesFor });
    }
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
