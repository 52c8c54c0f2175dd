import { useSetAtom } from 'jotai';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type CallState,
  FailureNotice,
  removeWithUndoAtom,
  useFocusFallback,
} from 'shared-features';
import {
  type RowFormProps,
  type SendingResult,
  type TableName,
  UnsentNotice,
  useUnsentCount,
} from 'shared-rows';
import { notifyAtom } from 'shared-session';
import {
  Button,
  breakableText,
  IconButton,
  LazyPart,
  type LoadModule,
  onFirstClick,
  Section,
  Skeleton,
  usePrinting,
} from 'shared-ui';
import { texts } from '../texts';
import { verificationTexts as words } from '../texts/verification';
import { Collapsible } from './collapsible';
import styles from './verification.module.css';

/** Loads the form with the table on demand, because the form is large and few people open it. */
const LOAD_FORM: Record<TableName, LoadModule<RowFormProps>> = {
  locations: () => import('shared-rows/locations-form'),
  users: () => import('shared-rows/users-form'),
};

type ListSectionProps = {
  table: TableName;
  call: CallState<unknown>;
  /** Absent until the items are loaded. */
  items: readonly NamedItem[] | undefined;
};

export function ReviewListSection({ table, call, items }: ListSectionProps) {
  const box = useFocusFallback(true);
  const { title, counted } = words[table];
  return (
    <Section ref={box} tabIndex={-1} title={items ? counted(items.length) : title}>
      {items ? <NameList table={table} items={items} /> : null}
      <FailureNotice title={words.notLoaded} {...call} busy={call.pending} />
      <MoreRows table={table} />
    </Section>
  );
}

const NAMES_AT_FIRST = 5;
/** A press shows at most this many names. Thousands at once would block the page for seconds. */
const NAMES_PER_PRESS = 100;

type NamedItem = {
  id: string;
  name: string;
  note?: string | null | undefined;
  /** More text after `note`. On a phone, this text is below `note`. */
  details?: string;
  /** Undefined when the server cannot change stored items. */
  edit: (() => void) | undefined;
  /** True for the signed-in user, who cannot be removed here. */
  isOwn?: boolean;
};

function NameList({ table, items }: { table: TableName; items: readonly NamedItem[] }) {
  const removeLater = useSetAtom(removeWithUndoAtom);
  const [most, setMost] = useState(NAMES_AT_FIRST);
  // A printed page has no buttons, so it shows all names.
  const isPrinting = usePrinting();
  const shown = isPrinting ? items : items.slice(0, most);
  const rest = items.length - most;
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.names}>
        {shown.map(({ id, name, note, details, edit, isOwn }) => (
          <li key={id}>
            <span className={styles.item}>
              <span translate="no">
                <bdi>{breakableText(name)}</bdi>
              </span>
              {note || details ? (
                <span className={styles.note}>
                  {note ? <bdi>{breakableText(note)}</bdi> : null}
                  {note && details ? <span className={styles.between}> · </span> : null}
                  {details ? (
                    <span className={styles.details}>{breakableText(details)}</span>
                  ) : null}
                </span>
              ) : null}
            </span>
            {edit ? (
              <IconButton label={words.editItem(name)} icon={<Pencil size={16} />} onClick={edit} />
            ) : null}
            {edit && !isOwn ? (
              <IconButton
                label={words.removeItem(name)}
                icon={<Trash2 size={16} />}
                onClick={onFirstClick(() => removeLater({ list: `/${table}`, id, name }))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {items.length > NAMES_AT_FIRST ? (
        <div className={styles.flush}>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={rest <= 0}
            onClick={() => setMost(rest > 0 ? most + NAMES_PER_PRESS : NAMES_AT_FIRST)}
          >
            {rest > 0 ? words.more(Math.min(rest, NAMES_PER_PRESS)) : words.less}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** While the closed table has unsent rows, a notice replaces the button (specification 9). */
function MoreRows({ table }: { table: TableName }) {
  const { add, save, saved, notSent } = words[table];
  const step = `add-${table}` as const;
  const notify = useSetAtom(notifyAtom);
  const count = useUnsentCount(step);
  const [state, setState] = useState<'closed' | 'open' | 'sending'>('closed');
  const hasNotice = state === 'closed' && count > 0;
  const box = useFocusFallback(true);
  const notifySaved = (stored: number) => {
    if (stored > 0) notify({ kind: 'success', message: saved(stored) });
  };
  const notifyLeft = ({ stored, left }: SendingResult) => {
    notifySaved(stored);
    // Shows no toast while this page is open, because a notice or the table says that rows are
    // left.
    if (left > 0 && !box.current) notify({ kind: 'info', message: notSent(left) });
  };

  return (
    <div ref={box} id={step} tabIndex={-1} className={styles.more}>
      {hasNotice ? (
        <UnsentNotice
          step={step}
          onSend={() => setState('sending')}
          onShow={() => setState('open')}
        />
      ) : (
        <Collapsible
          label={add}
          icon={<Plus size={16} />}
          isOpen={state !== 'closed'}
          setOpen={(isOpen) => setState(isOpen ? 'open' : 'closed')}
        >
          {(close) => (
            <LazyPart
              load={LOAD_FORM[table]}
              failed={texts.tableFailed}
              waiting={<Skeleton lines={3} />}
            >
              {(Form) => (
                <Form
                  step={step}
                  submitLabel={save}
                  submitVariant="secondary"
                  sendImmediately={state === 'sending'}
                  onLeft={notifyLeft}
                  onSaved={(stored) => {
                    notifySaved(stored);
                    close();
                  }}
                >
                  <Button variant="quiet" onClick={close}>
                    {words.cancel}
                  </Button>
                </Form>
              )}
            </LazyPart>
          )}
        </Collapsible>
      )}
    </div>
  );
}
