import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

// All components share one query, because browsers keep each `matchMedia` query in memory.
let print: MediaQueryList | undefined;

const paperList = (): MediaQueryList | undefined => {
  print ??= window.matchMedia?.('print');
  return print;
};

const subscribe = (changed: () => void): (() => void) => {
  // Content for print is rendered synchronously, because the browser prints right after the event.
  const follow = (printing: boolean) => () => {
    isPrinting = printing;
    flushSync(changed);
  };
  const [start, end] = [follow(true), follow(false)];
  const paper = paperList();
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  paper?.addEventListener('change', changed);
  return () => {
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
    paper?.removeEventListener('change', changed);
  };
};

export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || (paperList()?.matches ?? false),
    () => false,
  );
