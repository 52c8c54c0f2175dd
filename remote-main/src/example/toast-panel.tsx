import { useSetAtom } from 'jotai';
import { notifyAtom } from 'shared-session';
import { Button } from 'shared-ui';
import { texts } from '../texts';
import { Panel } from './panel';
import { useRenderCount } from './use-render-count';

const words = texts.example.toast;

/** A toast by way of the shared session; only the shell knows how toasts look. */
export const ToastPanel = () => {
  const renders = useRenderCount();
  const notify = useSetAtom(notifyAtom);
  return (
    <Panel title={words.title} text={words.text} renders={renders}>
      <div>
        <Button onClick={() => notify({ kind: 'info', message: words.message })}>
          {words.show}
        </Button>
      </div>
    </Panel>
  );
};
