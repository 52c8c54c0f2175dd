import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type RowFormProps,
  type RowStep,
  type SendingEnd,
  UnsentNotice,
  useUnsentCount,
} from 'shared-rows';
import { notifyAtom } from 'shared-session';
import { Button, LazyPart, type LoadModule, Skeleton } from 'shared-ui';
import { usePlaceOfFocus } from '../forms/use-place-of-focus';
import { texts } from '../texts';
import { verificationTexts } from '../texts/verification';
import { FoldOut } from './fold-out';
import styles from './verification.module.css';

const words = verificationTexts;

type Props = {
  step: RowStep;
  /** The label of the button that opens the table, and of the one that sends it. */
  add: string;
  submit: string;
  /** The message after that many rows were added. */
  saved: (count: number) => string;
  /** The message when that many rows were not sent after the page was left. */
  notSent: (count: number) => string;
  /** Loads the form with the table, only on demand: it is large, and few people open it. */
  load: LoadModule<RowFormProps>;
};

/** Adds more rows to a list, and shows its unsent rows (specification 9). */
export function MoreRows(props: Props) {
  const { step, add, submit, saved, notSent, load } = props;
  const notify = useSetAtom(notifyAtom);
  const count = useUnsentCount(step);
  const [state, setState] = useState<'closed' | 'open' | 'sending'>('closed');
  const isTold = state === 'closed' && count > 0;
  const place = usePlaceOfFocus(isTold ? 'told' : state);
  const tell = (stored: number) => notify({ kind: 'success', message: saved(stored) });
  const tellLeft = ({ stored, left }: SendingEnd) => {
    if (stored > 0) tell(stored);
    // As long as the page is there, its notice says this.
    if (left > 0 && !place.current) notify({ kind: 'info', message: notSent(left) });
  };

  return (
    <div ref={place} id={step} tabIndex={-1} className={styles.more}>
      {isTold ? (
        <UnsentNotice
          step={step}
          onSend={() => setState('sending')}
          onShow={() => setState('open')}
        />
      ) : (
        <FoldOut
          label={add}
          icon={<Plus aria-hidden="true" size={16} />}
          isOpen={state !== 'closed'}
          setOpen={(isOpen) => setState(isOpen ? 'open' : 'closed')}
        >
          {(close) => (
            <LazyPart load={load} failed={texts.tableFailed} waiting={<Skeleton lines={3} />}>
              {(Form) => (
                <Form
                  step={step}
                  submitLabel={submit}
                  sendImmediately={state === 'sending'}
                  onLeft={tellLeft}
                  onSaved={(stored) => {
                    tell(stored);
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
        </FoldOut>
      )}
    </div>
  );
}
