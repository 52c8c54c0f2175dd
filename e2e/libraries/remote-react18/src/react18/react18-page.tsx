import type { Mount } from '@platform/federation/runtime';
import { createRoot } from 'react-dom/client';
import { Page } from './page';

export const mount: Mount = (element, context) => {
  const root = createRoot(element);
  root.render(<Page context={context} />);
  return () => root.unmount();
};
