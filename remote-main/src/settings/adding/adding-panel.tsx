import { useAtom, useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RowFormProps, TableName } from 'shared-rows';
import { Button, Card, LazyPart, type LoadModule, Section, Skeleton } from 'shared-ui';
import { settingsTexts } from '../../texts/settings';
import styles from './adding-panel.module.css';
import { notifySendingEndAtom, tableToOpenAtom } from './unsent-atoms';
import type { AddingControl } from './use-adding';

export type AddButtonProps = { label: string; control: AddingControl };

/** A button that opens and closes the table for adding (APG disclosure pattern). */
export function AddButton({ label, control: { open, toggle, show, close } }: AddButtonProps) {
  return (
    <Button
      ref={toggle}
      variant={open ? 'secondary' : 'primary'}
      aria-expanded={open}
      icon={<Plus size={16} />}
      onClick={open ? close : show}
    >
      {label}
    </Button>
  );
}

const words = settingsTexts.adding;

type Props = {
  table: TableName;
  /** Loads the form with the table. Pass the same function at every render. */
  load: LoadModule<RowFormProps>;
  /** Whether to take the focus, because a click on this page opened the table. */
  focus: boolean;
  dropped: readonly File[] | undefined;
  /** Called with the number of rows when all rows are stored. */
  onAdded: (count: number) => void;
  /** Called when rows were stored after the table was closed. */
  onLate?: (() => void) | undefined;
  onClose: () => void;
  children?: ReactNode;
} & Pick<RowFormProps, 'update' | 'onStored'>;

/** The table for adding, above the list. Its code is loaded when the table is first opened. */
export function AddingPanel(props: Props) {
  const { table, load, focus, dropped, onAdded, onLate, onClose, update, onStored } = props;
  const section = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useAtom(tableToOpenAtom);
  const [sendImmediately] = useState(wanted?.table === table && wanted.send);
  const notifyLeft = useSetAtom(notifySendingEndAtom);
  useEffect(() => {
    if (focus) section.current?.focus();
  }, [focus]);
  // Forgets the request to send, so that the table sends nothing by itself when it is opened again.
  useEffect(() => setWanted(null), [setWanted]);
  return (
    <Card className={styles.panel}>
      <Section
        ref={section}
        tabIndex={-1}
        title={settingsTexts[table].add}
        lead={words.lead}
        level={3}
      >
        <LazyPart
          load={load}
          failed={words.failed}
          waiting={<Skeleton lines={3} height="2.5rem" />}
          className={styles.waiting}
        >
          {(Form) => (
            <Form
              step={`settings-${table}`}
              submitLabel={settingsTexts[table].save}
              sendImmediately={sendImmediately}
              dropped={dropped}
              update={update}
              onStored={onStored}
              onSaved={onAdded}
              onLeft={(end) => {
                notifyLeft(table, end);
                if (end.stored > 0) onLate?.();
              }}
            >
              <Button variant="quiet" onClick={onClose}>
                {words.close}
              </Button>
              {props.children}
            </Form>
          )}
        </LazyPart>
      </Section>
    </Card>
  );
}
