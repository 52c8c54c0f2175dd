import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

// Created once: a browser keeps the parsed query of every `matchMedia` call as long as the page.
let print: MediaQueryList | undefined;

const paperList = (): MediaQueryList | undefined => {
  print ??= window.matchMedia?.('print');
  return print;
};

const subscribe = (changed: () => void): (() => void) => {
  // The browser prints right after the event, so content for print must be rendered before the event ends.
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

/** Whether the page is being printed. For content that only print shows, such as all rows of a long list. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || (paperList()?.matches ?? false),
    () => false,
  );
