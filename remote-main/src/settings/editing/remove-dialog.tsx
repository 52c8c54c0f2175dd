import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  finishAllRemovalsAtom,
  isItemAlreadyRemoved,
  itemPath,
  removeItem,
  useActionRunner,
} from 'shared-features';
import type { TableName } from 'shared-rows';
import { type ApiFailure, apiAtom, notifyAtom, sessionAtom } from 'shared-session';
import { Button, Dialog, Notice } from 'shared-ui';
import { texts } from '../../texts';
import { settingsTexts } from '../../texts/settings';
import { focusSettingsList } from './focus-list';
import styles from './remove-dialog.module.css';

const words = settingsTexts.removing;

export type RemoveDialogProps = {
  table: TableName;
  item: { _id: string; name: string };
  children: ReactNode;
  /** Called when the server has removed the item, or says that the item no longer exists. */
  onRemoved: () => void;
  onClose: () => void;
  /** If given, the reason why the server would reject the removal. The dialog then shows `help`. */
  known?: string | undefined;
  /** Called after a rejection (409). Reloads the data that `help` shows. */
  onConflict?: () => Promise<unknown>;
  /** Shown if the server rejects, or would reject, the removal. `retry` sends the removal again. */
  help?: (retry: () => Promise<void>) => ReactNode;
};

const HTTP_CONFLICT = 409;

const useIsShown = (element: RefObject<Element | null>) => () => element.current !== null;

/**
 * A dialog that removes a user or a location, or says why the server rejects the removal. A toast
 * shows any other failure, and any result that arrives after the dialog was closed.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { table, item, children, onRemoved, onClose, known, onConflict, help } = props;
  const { _id, name } = item;
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  const store = useStore();
  const sending = useActionRunner();
  const [conflict, setConflict] = useState<ApiFailure>();
  const isPrevented = known !== undefined || conflict !== undefined;

  // Moves the focus to the content when the pressed button disappears (WCAG 2.4.3).
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isPrevented && document.activeElement === document.body) content.current?.focus();
  }, [isPrevented]);
  const isShown = useIsShown(content);

  const confirm = () =>
    sending.run(async () => {
      const { firebaseUser } = store.get(sessionAtom);
      const isOver = () => store.get(sessionAtom).firebaseUser?.uid !== firebaseUser?.uid;
      // For users, this dialog removes only the visitor's own account. So first finishes the
      // removals that can still be undone, because the server would refuse them afterwards.
      if (table === 'users') await store.set(finishAllRemovalsAtom);
      // Nothing has been sent yet, so closing the dialog during the wait cancels the removal.
      if (isOver() || !isShown()) return;
      const result = await removeItem(api, itemPath(`/${table}`, _id), isOver);
      // After a sign-out, the next visitor of this tab must not see the item's name in a toast.
      if (isOver()) return;
      if (result.ok || isItemAlreadyRemoved(result)) {
        notify({ kind: 'success', message: words.removed(name) });
        const wasShown = isShown();
        onRemoved();
        // Focuses the list, because the closed dialog has focused a row that will disappear.
        if (wasShown) focusSettingsList(table);
        return;
      }
      if (result.statusCode === HTTP_CONFLICT) {
        await onConflict?.();
        if (isShown()) return setConflict(result);
      }
      notify({ kind: 'error', message: words.failedBecause(name, result.message) });
      onClose();
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{isPrevented ? texts.close : texts.cancel}</Button>
          {isPrevented ? null : (
            <Button variant="danger" busy={sending.busy} onClick={confirm}>
              {texts.remove}
            </Button>
          )}
        </>
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        <div role="alert" className={styles.region}>
          {known ? <p>{known}</p> : null}
          {conflict && !known ? (
            <Notice kind="danger" title={words.failed(name)}>
              {conflict.message}
            </Notice>
          ) : null}
        </div>
        {isPrevented ? help?.(confirm) : <p>{children}</p>}
      </div>
    </Dialog>
  );
}
