import { Download, Upload } from 'lucide-react';
import { Button, FileButton, Notice } from 'shared-ui';
import { saveFile } from '../../save-file';
import { type TableKind, templateText } from '../kinds/table-kind';
import { texts } from '../texts';
import styles from './importing.module.css';
import type { Importing } from './use-import';

const words = texts.importing;

// Old workbooks can be chosen too: then the page says how to save them.
const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv,text/tab-separated-values,text/plain,' +
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Props<Field extends string> = { kind: TableKind<Field>; importing: Importing<Field> };

/** "Import CSV", its template, and what was wrong with a file. */
export function ImportBar<Field extends string>({ kind, importing }: Props<Field>) {
  const { problem, isReading, open } = importing;
  return (
    <div className={styles.bar}>
      <FileButton
        accept={ACCEPT}
        busy={isReading}
        icon={<Upload aria-hidden="true" size={16} />}
        onFile={open}
      >
        {words.open}
      </FileButton>
      <Button
        variant="quiet"
        icon={<Download aria-hidden="true" size={16} />}
        onClick={() =>
          saveFile(kind.texts.template, 'text/csv;charset=utf-8', templateText(kind.columns))
        }
      >
        {words.template}
      </Button>
      <p className={styles.hint}>{texts.pasteHint}</p>
      <div role="alert" className={styles.problem}>
        {problem ? <Notice kind="danger" title={words.problems[problem]} /> : null}
      </div>
    </div>
  );
}
