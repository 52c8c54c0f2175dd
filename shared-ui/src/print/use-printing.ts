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
  // Renders the content for print synchronously, because the browser prints right after the event.
  const follow = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    flushSync(changed);
  };
  const paper = paperList();
  window.addEventListener('beforeprint', follow);
  window.addEventListener('afterprint', follow);
  paper?.addEventListener('change', changed);
  return () => {
    window.removeEventListener('beforeprint', follow);
    window.removeEventListener('afterprint', follow);
    paper?.removeEventListener('change', changed);
  };
};

export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isPrinting || (paperList()?.matches ?? false));
