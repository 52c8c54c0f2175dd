import { useAtom, useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RowFormProps } from 'shared-rows';
import { Button, Card, LazyPart, type LoadModule, Section, Skeleton } from 'shared-ui';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import styles from './adding-panel.module.css';
import { notifySendingResultAtom, tableToOpenAtom } from './unsent-atoms';
import type { AddRowsControl } from './use-adding-control';

/** Shows and hides the table for new rows (the "disclosure" pattern of the ARIA guide). */
export function AddRowsButton({ control }: { control: AddRowsControl }) {
  const { table, open, toggle, show, close } = control;
  return (
    <Button
      ref={toggle}
      variant={open ? 'secondary' : 'primary'}
      aria-expanded={open}
      icon={<Plus size={16} />}
      onClick={open ? close : () => show()}
    >
      {settingsTexts[table].add}
    </Button>
  );
}

const words = settingsTexts.adding;

type Props = {
  control: AddRowsControl;
  /** Loads the code of the table. Pass the same function at every render, to load it only once. */
  load: LoadModule<RowFormProps>;
  /** More buttons beside "Close". */
  children?: ReactNode;
} & Pick<RowFormProps, 'update' | 'onStored'>;

export function AddRowsPanel(props: Props) {
  const { control, load, update, onStored, children } = props;
  const { table, pressed, dropped, added, close } = control;
  const section = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useAtom(tableToOpenAtom);
  const [sendImmediately] = useState(wanted?.table === table && wanted.send);
  const notifyLeft = useSetAtom(notifySendingResultAtom);
  useEffect(() => {
    // Focuses the section after a press on this page. After a link on another page, the shell
    // focuses the h1 instead.
    if (pressed) section.current?.focus();
  }, [pressed]);
  // Forgets "Send now" as soon as the table is open, because `sendImmediately` keeps it. Otherwise,
  // the table would also send its rows the next time that it opens.
  useEffect(() => setWanted(null), [setWanted]);
  return (
    <Card className={styles.panel}>
      <Section
        ref={section}
        // Actions of the command palette focus the element with this id (`routes.ts`).
        id="add-rows"
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
              onSaved={added}
              onLeft={(end) => notifyLeft(table, end)}
            >
              <Button variant="quiet" onClick={close}>
                {texts.close}
              </Button>
              {children}
            </Form>
          )}
        </LazyPart>
      </Section>
    </Card>
  );
}
