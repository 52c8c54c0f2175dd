import { useAtomValue, useSetAtom } from 'jotai';
import { Toast } from 'shared-ui';
import { texts } from '../texts';
import { closeToastAtom, toastsAtom } from './toasts';
import styles from './workbench-page.module.css';

/** The toasts of the page, in the same corner as in the shell. */
export function ToastList() {
  const toasts = useAtomValue(toastsAtom);
  const close = useSetAtom(closeToastAtom);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, kind, message }) => (
        <Toast
          key={id}
          kind={kind === 'error' ? 'danger' : kind}
          closeLabel={texts.closeToast}
          onClose={() => close(id)}
        >
          {message}
        </Toast>
      ))}
    </div>
  );
}
