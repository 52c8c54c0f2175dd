import type { ComponentType } from 'react';
import type { RemoteRoute } from '../runtime/description';

/**
 * The remote that the workbench shows. The build preset writes it into the entries of the workbench
 * (build/workbench.ts).
 */
export type WorkbenchRemote = {
  /** The name of its package. */
  name: string;
  routes: readonly RemoteRoute[];
};

/** The modules of a remote's pages, by the names that its routes give them. */
export type PageModules = Record<string, () => Promise<{ default: ComponentType }>>;

/** The path of the workbench. remoteEntry.js and remote.json are one folder above it. */
export const WORKBENCH_PATH = '/workbench/';
/** The document in the frame, below {@link WORKBENCH_PATH}. */
export const PAGE_DOCUMENT = 'page.html';
/** The proxy to the local identity service: the page does not know its port. */
export const IDENTITY_PATH = `${WORKBENCH_PATH}identity`;
/** The proxy to the local backend. */
export const API_PATH = '/api';

/** The element that the documents of the workbench are rendered into (build/workbench.ts). */
export const rootElement = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  return root;
};

/** What the document in the frame reports to the workbench, as a window message. */
export type FrameReport = {
  from: 'workbench-page';
  /** Where the page is now, with its query. */
  page: string;
  /** A sentence that says who is signed in. */
  session: string;
  /** The email of the demo account, if the local backend has it in another state than the chosen session. */
  differs: string | null;
};

/** Sends a report to the workbench. Does nothing when the document runs alone. */
export const report = (content: Omit<FrameReport, 'from'>): void => {
  const message: FrameReport = { from: 'workbench-page', ...content };
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
};

/** The report in a message event; `null` when another window sent it. */
export const readReport = (event: MessageEvent, frame: Window | null): FrameReport | null =>
  event.source === frame && event.origin === window.location.origin && isReport(event.data)
    ? event.data
    : null;

const isReport = (data: unknown): data is FrameReport =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === 'workbench-page';
