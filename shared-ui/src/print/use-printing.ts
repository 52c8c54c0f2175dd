import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

const isPaper = (): boolean => window.matchMedia?.('print').matches ?? false;

const subscribe = (changed: () => void): (() => void) => {
  // The browser draws the paper as soon as the event is over: what is for paper alone must be there by then.
  const follow = (printing: boolean) => () => {
    isPrinting = printing;
    flushSync(changed);
  };
  const [start, end] = [follow(true), follow(false)];
  const paper = window.matchMedia?.('print');
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  paper?.addEventListener('change', changed);
  return () => {
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
    paper?.removeEventListener('change', changed);
  };
};

/** Whether the page is being printed. For what the screen leaves out and paper must hold, such as the whole of a list. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || isPaper(),
    () => false,
  );
