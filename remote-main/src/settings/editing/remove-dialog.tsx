import { useSetAtom } from 'jotai';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isAlreadyRemoved, useSending } from 'shared-features';
import { type ApiFailure, type ApiResult, notifyAtom } from 'shared-session';
import { Button, Dialog, Notice } from 'shared-ui';
import { settingsTexts } from '../../texts/settings';
import styles from './remove-dialog.module.css';

const words = settingsTexts.removing;

export type RemoveDialogProps = {
  name: string;
  children: ReactNode;
  /** Removes it. The dialog shows its failures. */
  remove: () => Promise<ApiResult>;
  /** Called even if somebody else removed it. `isShown`: whether the dialog is still open. */
  onRemoved: (isShown: boolean) => void;
  onClose: () => void;
  /** A known reason against it: the dialog begins with `help`, and asks the server afterwards. */
  known?: string | undefined;
  /** Reloads what may prevent the removal. The dialog waits for it before it shows `help`. */
  onConflict?: () => Promise<unknown>;
  /** Helps when the server rejects the removal (409): a link to its cause. `retry` tries again. */
  help?: (retry: () => Promise<void>) => ReactNode;
};

const HTTP_CONFLICT = 409;

/** An answer may arrive after its dialog was closed. */
const useIsShown = (element: RefObject<Element | null>) => () => element.current !== null;

/**
 * If the server rejects the removal, the dialog says why; any other failure closes it and shows a
 * toast. It can be closed while the server is slow; a toast then shows the result.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { name, children, remove, onRemoved, onClose, known, onConflict, help } = props;
  const notify = useSetAtom(notifyAtom);
  const sending = useSending<'remove'>();
  const [conflict, setConflict] = useState<ApiFailure>();
  const isPrevented = known !== undefined || conflict !== undefined;

  // The pressed button disappears, so the focus moves here (WCAG 2.4.3).
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isPrevented && document.activeElement === document.body) content.current?.focus();
  }, [isPrevented]);
  const isShown = useIsShown(content);

  const confirm = () =>
    sending.run('remove', async () => {
      const result = await remove();
      if (result.ok || isAlreadyRemoved(result)) {
        notify({ kind: 'success', message: words.removed(name) });
        return onRemoved(isShown());
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
          <Button onClick={onClose}>{isPrevented ? words.close : words.keep}</Button>
          {isPrevented ? null : (
            <Button variant="danger" busy={sending.busy !== null} onClick={confirm}>
              {words.confirm}
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
