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
