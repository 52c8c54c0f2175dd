import { Download, Upload } from 'lucide-react';
import { downloadFile, useFocusFallback } from 'shared-features';
import { Button, Cluster, FileButton, Notice } from 'shared-ui';
import { importTemplateText, type TableDefinition } from '../checks/table-definition';
import { texts } from '../texts';
import styles from './importing.module.css';
import type { ImportState } from './use-import';

const words = texts.importing;

// Includes .xls, because the page tells users how to convert such files, which it cannot read.
const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv,text/tab-separated-values,text/plain,' +
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Scrolls to the notice, because the user may have pasted a list far below it. */
const scrollIntoView = (notice: Element | null) => notice?.scrollIntoView?.({ block: 'nearest' });

type Props = {
  definition: TableDefinition;
  importing: ImportState;
  /** Whether the rows are being sent. Meanwhile, no file can add rows. */
  locked: boolean;
};

export function ImportBar({ definition, importing, locked }: Props) {
  const { problem, isReading, open, cancel } = importing;
  const place = useFocusFallback(isReading);
  const download = () =>
    downloadFile(
      definition.texts.template,
      'text/csv;charset=utf-8',
      importTemplateText(definition.columns),
    );
  return (
    <Cluster ref={place} tabIndex={-1}>
      <FileButton
        // An action of the command palette focuses the element with this id.
        id="import-file"
        accept={ACCEPTED_FILES}
        busy={isReading || locked}
        icon={<Upload size={16} />}
        onFile={(file) => open([file])}
      >
        {words.open}
      </FileButton>
      {isReading ? (
        <Button variant="quiet" className={styles.cancel} onClick={cancel}>
          {words.cancel}
        </Button>
      ) : null}
      <Button variant="quiet" icon={<Download size={16} />} onClick={download}>
        {words.template}
      </Button>
      <p className={styles.hint}>{texts.pasteHint}</p>
      <div role="alert" className={styles.problem}>
        {problem ? (
          <Notice key={problem} ref={scrollIntoView} kind="danger" title={problem} />
        ) : null}
      </div>
    </Cluster>
  );
}
