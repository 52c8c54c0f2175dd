import { useSetAtom } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { type ApiFailure, type ApiResult, notifyAtom } from 'shared-session';
import { Button, Dialog, Notice } from 'shared-ui';
import { texts } from '../../texts';
import styles from './remove-dialog.module.css';

const words = texts.settings.removing;

/** Props of {@link RemoveDialog}. */
export type RemoveDialogProps = {
  /** The name of what would go. */
  name: string;
  /** What its removal means. */
  children: ReactNode;
  /** Removes it. Its failures must be the page's to show. */
  remove: () => Promise<ApiResult>;
  /** Runs once it is gone, whoever removed it. */
  onRemoved: () => void;
  onClose: () => void;
  /** What helps when it cannot be removed as things are (409), such as a link to what is in the way. */
  help?: ReactNode;
};

const NOT_THERE = 404;
const IN_THE_WAY = 409;

/** Asks before something is removed, and says why when it cannot be. */
export const RemoveDialog = (props: RemoveDialogProps) => {
  const { name, children, remove, onRemoved, onClose, help } = props;
  const notify = useSetAtom(notifyAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  // Not state: two presses may come before the next render.
  const removing = useRef(false);
  const refused = failure?.statusCode === IN_THE_WAY;

  const confirm = async () => {
    if (removing.current) return;
    removing.current = true;
    setBusy(true);
    const result = await remove();
    removing.current = false;
    setBusy(false);
    // Somebody else was faster: what was wanted has happened.
    const gone = result.ok || result.statusCode === NOT_THERE;
    if (!gone) return setFailure(result);
    notify({ kind: 'success', message: words.removed(name) });
    onRemoved();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{refused ? words.close : words.keep}</Button>
          {refused ? null : (
            <Button variant="danger" busy={busy} onClick={confirm}>
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <div role="alert" className={styles.region}>
          {failure ? (
            <Notice kind="danger" title={words.failed(name)} action={refused ? help : undefined}>
              {failure.message}
            </Notice>
          ) : null}
        </div>
        {refused ? null : <p>{children}</p>}
      </div>
    </Dialog>
  );
};
