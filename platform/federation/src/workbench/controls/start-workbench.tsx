import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { rootElement, type WorkbenchRemote } from '../remote';
import { Workbench } from './workbench';

/** Starts the workbench. The page is a separate document in a frame. */
export const startWorkbench = (remote: WorkbenchRemote): void => {
  document.title = `${remote.name} – workbench`;
  createRoot(rootElement()).render(<Workbench remote={remote} />);
};
