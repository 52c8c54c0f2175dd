import { useId, useState } from 'react';
import { useFocusFallback } from 'shared-features';
import { Button, Cluster, Notice, SelectField } from 'shared-ui';
import type { ProblemsByRow } from '../checks/find-problems';
import type { Row } from '../checks/row';
import type { TableColumn } from '../checks/table-definition';
import { summarizeNames } from '../summarize-names';
import { texts } from '../texts';
import { applyCellCorrections } from './change-cells';
import styles from './corrections.module.css';
import type { RowTableModel } from './use-row-table';

const VALUES_AT_ONCE = 6;

/** Lets users resolve each unknown role, location or zone once for all rows (specification 9). */
export function UnknownValuesForm({ table }: { table: RowTableModel }) {
  const { state, shown, definition, change } = table;
  const prefix = useId();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = unknownValues(state.rows, shown, definition.columns);
  const box = useFocusFallback(unknown.length > 0);
  const rest = unknown.length - VALUES_AT_ONCE;
  const first = unknown.slice(0, VALUES_AT_ONCE);
  const choose = (key: string, choice: string) => setChosen(new Map(chosen).set(key, choice));
  const apply = () => {
    const corrections = first.flatMap(({ key, column, text: from, ids }) => {
      const to = chosen.get(key) ?? NOT_CHOSEN;
      const texts = new Map([...ids].map((id) => [id, to]));
      return to === NOT_CHOSEN ? [] : { field: column.field, from, texts };
    });
    change(applyCellCorrections(corrections));
    setChosen(new Map());
  };
  return (
    <div ref={box} tabIndex={-1}>
      {unknown.length > 0 ? (
        <section className={styles.panel} aria-labelledby={prefix}>
          <div>
            <h2 id={prefix}>{texts.unknown.title}</h2>
            <p className={styles.lead}>{texts.unknown.lead}</p>
          </div>
          <div className={styles.values}>
            {first.map(({ key, column, text, ids }) => (
              <SelectField
                key={key}
                label={texts.unknown.value(column.label, text, ids.size)}
                value={chosen.get(key) ?? NOT_CHOSEN}
                onChange={(event) => choose(key, event.target.value)}
                options={column.choicesFor?.(text) ?? column.choices}
              >
                <option value={NOT_CHOSEN}>{texts.unknown.choose}</option>
              </SelectField>
            ))}
          </div>
          <Cluster gap={4}>
            <Button onClick={apply}>{texts.unknown.apply}</Button>
            {rest > 0 ? <span className={styles.lead}>{texts.unknown.more(rest)}</span> : null}
          </Cluster>
        </section>
      ) : null}
    </div>
  );
}

// Not '', because '' may be the value of an option ("No location").
const NOT_CHOSEN = '\0';

type UnknownValue = { key: string; column: TableColumn; text: string; ids: Set<number> };

/** Finds texts that match no option of their column, in rows with errors, most frequent first. */
function unknownValues(
  rows: readonly Row[],
  shown: ProblemsByRow,
  columns: readonly TableColumn[],
): UnknownValue[] {
  if (shown.size === 0) return [];
  const found = new Map<string, UnknownValue>();
  for (const { id, values } of rows) {
    const problems = shown.get(id);
    if (!problems) continue;
    for (const column of columns) {
      const { field, choices } = column;
      const text = values[field] ?? '';
      if (!choices || problems[field] === undefined || text.trim() === '') continue;
      const key = `${field} ${text}`;
      const value = found.get(key) ?? { key, column, text, ids: new Set() };
      found.set(key, value);
      value.ids.add(id);
    }
  }
  return [...found.values()].sort((one, other) => other.ids.size - one.ids.size);
}

const MAX_NAMES_SHOWN = 3;

/** Offers to fill in missing names that are guessed from the email addresses. */
export function MissingNameSuggestions({ table }: { table: RowTableModel }) {
  const { state, shown, change, definition } = table;
  const guesses = new Map<number, string>();
  for (const { id, values } of state.rows) {
    if (!shown.get(id)?.name || values.name?.trim() !== '') continue;
    const text = definition.guessName?.(values);
    if (text !== undefined) guesses.set(id, text);
  }
  const names = [...guesses.values()];
  const box = useFocusFallback(names.length > 0);
  return (
    <div ref={box} tabIndex={-1} className={styles.suggested}>
      {names.length > 0 ? (
        <Notice
          title={texts.suggested.title}
          action={
            <Button
              onClick={() =>
                change(applyCellCorrections([{ field: 'name', from: '', texts: guesses }]))
              }
            >
              {texts.suggested.apply}
            </Button>
          }
        >
          {texts.suggested.text(summarizeNames(names, MAX_NAMES_SHOWN))}
        </Notice>
      ) : null}
    </div>
  );
}
