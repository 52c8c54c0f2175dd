import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import type { BenchRemote } from '../remote';
import { rootElement } from '../root-element';
import { texts } from '../texts';
import { Bench } from './bench';

/** Starts the bench itself; the page is a document of its own, in its frame. */
export const startBench = (remote: BenchRemote): void => {
  document.title = texts.title(remote.name);
  createRoot(rootElement()).render(<Bench remote={remote} />);
};
