import { Button, Notice } from 'shared-ui';
import { writeCells } from '../editing/change-rows';
import { texts } from '../texts';
import styles from './row-table.module.css';
import type { RowTableModel } from './use-row-table';

const words = texts.suggested;

/** How many names are shown before "and 20 more". */
const SHOWN = 3;

/** Offers the texts that the table can guess for required cells that are empty: names from email addresses. */
export function SuggestedNames<Field extends string>({ table }: { table: RowTableModel<Field> }) {
  const { kind, state, shown, change } = table;
  const { suggestion } = kind;
  if (!suggestion) return null;
  const { field, guess } = suggestion;
  const guesses = new Map<number, string>();
  for (const { id, values } of state.rows) {
    if (shown.get(id)?.[field] === undefined || values[field].trim() !== '') continue;
    const text = guess(values);
    if (text !== undefined) guesses.set(id, text);
  }
  if (guesses.size === 0) return null;
  const names = [...guesses.values()];
  return (
    <div className={styles.suggested}>
      <Notice
        title={words.title}
        action={<Button onClick={() => change(writeCells(field, guesses))}>{words.apply}</Button>}
      >
        {words.text(names.slice(0, SHOWN), names.length - SHOWN)}
      </Notice>
    </div>
  );
}
