import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import type { SessionStore } from 'shared-session/host';
import { PartsPanel } from './parts-panel';

/** Uses a separate React root, so that the code of the panel stays out of the first script. */
export const showPartsPanel = (store: SessionStore): void => {
  const element = document.createElement('div');
  // Marks the element as a part of the shell. Otherwise, the page of a remote would mark the
  // element as a part of the remote.
  element.dataset.remote = 'shell';
  document.body.append(element);
  const root = createRoot(element);
  const close = () => {
    root.unmount();
    element.remove();
  };
  root.render(
    <Provider store={store}>
      <PartsPanel onClose={close} />
    </Provider>,
  );
};
