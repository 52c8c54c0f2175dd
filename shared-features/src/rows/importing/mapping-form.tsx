import { useId, useState } from 'react';
import { Button, CheckboxField, Notice } from 'shared-ui';
import type { TableKind } from '../kinds/table-kind';
import { texts } from '../texts';
import { ColumnChoice } from './column-choice';
import styles from './importing.module.css';
import { checkMapping, guessMapping, type Mapping } from './mapping';
import { Preview } from './preview';
import type { Sheet } from './read-sheet';
import { toRecords } from './to-records';

const words = texts.importing;

type Props<Field extends string> = {
  kind: TableKind<Field>;
  sheet: Sheet;
  cancel: () => void;
  place: (rows: Sheet, mapping: Mapping) => void;
};

/** Where each column of a file goes, and how its first rows will look there. */
export function MappingForm<Field extends string>({ kind, sheet, cancel, place }: Props<Field>) {
  const { columns } = kind;
  const prefix = useId();
  const [guess, setGuess] = useState(() => guessMapping(sheet, columns));
  const { hasHeader, mapping } = guess;
  const rows = hasHeader ? sheet.slice(1) : sheet;
  const { conflicts, missing } = checkMapping(rows, mapping, columns);
  const records = toRecords(rows, mapping, kind);
  const nameOf = (at: number) => (hasHeader && sheet[0]?.[at]) || words.column(at + 1);

  const choose = (at: number, key: string) =>
    setGuess({ hasHeader, mapping: mapping.with(at, key) });
  const submit = () => {
    const [first] = conflicts.keys();
    if (first === undefined) place(rows, mapping);
    else document.getElementById(`${prefix}-${first}`)?.focus();
  };
  return (
    <div className={styles.mapping}>
      <p className={styles.lead}>{words.lead}</p>
      <CheckboxField
        label={words.hasHeader}
        checked={hasHeader}
        onChange={(event) => setGuess({ ...guess, hasHeader: event.target.checked })}
      />
      <div className={styles.columns}>
        {mapping.map((key, at) => {
          const rivals = conflicts.get(at);
          return (
            <ColumnChoice
              key={at}
              id={`${prefix}-${at}`}
              name={nameOf(at)}
              samples={samplesOf(rows, at)}
              columns={columns}
              value={key}
              error={rivals && words.conflict(rivals.map(nameOf))}
              choose={(target) => choose(at, target)}
            />
          );
        })}
      </div>
      <div role="status">
        {missing.length > 0 ? <Notice kind="warning" title={words.missing(missing)} /> : null}
      </div>
      <Preview kind={kind} records={records} />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={cancel}>
          {words.cancel}
        </Button>
        <Button variant="primary" onClick={submit}>
          {words.place(records.length)}
        </Button>
      </div>
    </div>
  );
}

/** The first different texts of a column: enough to tell what it holds. */
const samplesOf = (rows: Sheet, at: number): string[] =>
  [...new Set(rows.slice(0, 50).flatMap((row) => row[at] || []))].slice(0, 3);
