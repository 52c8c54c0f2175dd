/** What the document in the frame tells the workbench around it, in a message from window to window. */
export type FrameReport = {
  from: 'workbench-page';
  /** Where the page is now, with its query. */
  page: string;
  /** Who is signed in by now, as a sentence. */
  session: string;
  /** The email of a demo account that the local data have at another point than the session says. */
  differs: string | null;
};

/** Tells the window around, if there is one. */
export const report = (content: Omit<FrameReport, 'from'>): void => {
  const message: FrameReport = { from: 'workbench-page', ...content };
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
};

/** The report in a message event; `null` for a message of anyone else. */
export const readReport = (event: MessageEvent, frame: Window | null): FrameReport | null =>
  event.source === frame && event.origin === window.location.origin && isReport(event.data)
    ? event.data
    : null;

const isReport = (data: unknown): data is FrameReport =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === 'workbench-page';
