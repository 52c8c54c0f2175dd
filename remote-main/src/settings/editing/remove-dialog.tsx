import { useSetAtom } from 'jotai';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isAlreadyRemoved, useSending } from 'shared-features';
import { type ApiFailure, type ApiResult, notifyAtom } from 'shared-session';
import { Button, Dialog, Notice } from 'shared-ui';
import { settingsTexts } from '../../texts/settings';
import styles from './remove-dialog.module.css';

const words = settingsTexts.removing;

/** Props of {@link RemoveDialog}. */
export type RemoveDialogProps = {
  /** The name of the user or location to remove. */
  name: string;
  /** The consequences of the removal. */
  children: ReactNode;
  /** Removes it. The dialog shows its failures. */
  remove: () => Promise<ApiResult>;
  /** Runs once it is removed, even if somebody else did it. `isShown` is false when the dialog was closed before. */
  onRemoved: (isShown: boolean) => void;
  onClose: () => void;
  /** What is known to prevent the removal. Then the dialog begins with `help`, and asks the server only after it. */
  known?: string | undefined;
  /** Loads again what may prevent the removal; the dialog waits for it before it offers `help`. */
  onConflict?: () => Promise<unknown>;
  /** What helps when it cannot be removed (409), such as a link to what prevents it; `retry` removes again. */
  help?: (retry: () => Promise<void>) => ReactNode;
};

const HTTP_CONFLICT = 409;

/** Tells whether an element is still shown: an answer may arrive after its dialog was closed. */
const useIsShown = (element: RefObject<Element | null>) => () => element.current !== null;

/**
 * Asks before something is removed. When the server says that it cannot be removed, the dialog says why; any other
 * failure closes it and is a toast. It can be closed while the server is slow; then a toast tells how it ended.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { name, children, remove, onRemoved, onClose, known, onConflict, help } = props;
  const notify = useSetAtom(notifyAtom);
  const sending = useSending<'remove'>();
  const [conflict, setConflict] = useState<ApiFailure>();
  const isPrevented = known !== undefined || conflict !== undefined;

  // The pressed button disappeared; the focus must not be lost with it (WCAG 2.4.3).
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
