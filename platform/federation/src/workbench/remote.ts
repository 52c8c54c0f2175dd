import type { ComponentType } from 'react';
import type { RemoteRoute } from '../runtime/description';

/** The build preset writes it into the workbench's entries (build/workbench.ts). */
export type WorkbenchRemote = {
  name: string;
  routes: readonly RemoteRoute[];
};

/** The modules of a remote's pages, by their names in the routes. */
export type PageModules = Record<string, () => Promise<{ default: ComponentType }>>;

/** The path of the workbench. remoteEntry.js and remote.json are one folder above it. */
export const WORKBENCH_PATH = '/workbench/';
/** The document in the frame, below {@link WORKBENCH_PATH}. */
export const PAGE_DOCUMENT = 'page.html';

/** The element that the documents of the workbench are rendered into (build/workbench.ts). */
export const rootElement = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  return root;
};

/** A report to the window around the frame, which has the same origin. */
export const FRAME_REPORT_EVENT = 'workbench-page';
export type FrameReport = {
  /** The current path of the page, with its query. */
  page: string;
  session: string;
};

/** Sends a report to the workbench. Nobody listens when the document runs alone. */
export const reportToWorkbench = (detail: FrameReport): void => {
  window.parent.dispatchEvent(new CustomEvent(FRAME_REPORT_EVENT, { detail }));
};
