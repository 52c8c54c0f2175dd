import type { RemoteRoute } from '../runtime/description';

/** Data of the remote. The build writes it into the code of the workbench (build/workbench.ts). */
export type WorkbenchRemote = {
  name: string;
  routes: readonly RemoteRoute[];
};

/**
 * The URL path of the workbench, which shows pages without a shell. Not `/`, where the same
 * development server has remoteEntry.js.
 */
export const WORKBENCH_PATH = '/workbench/';
/** The document in the frame, in the folder {@link WORKBENCH_PATH}. */
export const FRAMED_PAGE_FILE = 'page.html';

export const getRootElement = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  return root;
};

/** The page in the frame dispatches this event on the window around the frame (same origin). */
export const FRAMED_PAGE_REPORT_EVENT = 'workbench-page';
export type FramedPageReport = {
  /** The path with its query and hash. */
  page: string;
  /** A sentence that says who is signed in. */
  sessionText: string;
};
