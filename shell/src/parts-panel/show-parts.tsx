import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import type { SessionStore } from 'shared-session/host';
import { PartsPanel } from './parts-panel';

/** Shows the panel in a separate React root, so that its code stays out of the first script. */
export const showPartsPanel = (store: SessionStore): void => {
  const element = document.body.appendChild(document.createElement('div'));
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
