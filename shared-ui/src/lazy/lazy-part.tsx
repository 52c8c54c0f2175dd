import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button';
import { Placeholder } from '../loading/loading';
import { Notice } from '../notice/notice';
import { texts } from '../texts';
import styles from './lazy-part.module.css';

type LazyPartProps<Props> = {
  load: LoadModule<Props>;
  /** The heading of the notice after a failed load: "The table couldn't be loaded". */
  failed: string;
  /** The skeleton that is shown while the part loads, after a delay of 200 ms. */
  waiting: ReactNode;
  className?: string | undefined;
  children: (Part: ComponentType<Props>) => ReactNode;
};

/** Loads a part's code at its first render. If this fails, tries again when back online. */
export function LazyPart<Props>(props: LazyPartProps<Props>) {
  const { load, failed: title, waiting, className, children } = props;
  const { Part, attempt, failed, pending, retry } = useModule(load);
  const region = useRef<HTMLDivElement>(null);
  // When the pressed "Try again" disappears, the focus moves to the region around it (WCAG 2.4.3).
  // If the loaded part then opens a dialog, closing the dialog returns the focus to the region.
  useLayoutEffect(() => {
    const isRetried = Part && attempt > 1;
    if (isRetried && document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  }, [Part, attempt]);
  return (
    <>
      {/* This region exists from the start, because screen readers often skip a new one. */}
      <div ref={region} tabIndex={-1} role="alert" className={styles.region}>
        {failed ? (
          <Notice
            kind="danger"
            title={title}
            action={
              <Button size="small" busy={pending} onClick={retry}>
                {texts.tryAgain}
              </Button>
            }
          >
            {/* A new `key` makes a new element, so that screen readers announce the same text again. */}
            <span key={attempt}>{texts.checkConnection}</span>
          </Notice>
        ) : null}
      </div>
      {Part ? (
        children(Part)
      ) : failed ? null : (
        <div className={className}>
          <Placeholder>{waiting}</Placeholder>
        </div>
      )}
    </>
  );
}

/** A function such as `() => import('./table')`. Pass the same function at every render. */
export type LoadModule<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Settled<Props> = { attempt: number; Part: ComponentType<Props> | undefined };

/** Loads a module. Unlike React's `lazy`, does not throw after a failure, but can try again. */
function useModule<Props>(load: LoadModule<Props>) {
  const [attempt, retry] = useReducer((last: number) => last + 1, 1);
  const [settled, setSettled] = useState<Settled<Props>>({ attempt: 0, Part: undefined });

  useEffect(() => {
    let isWanted = true;
    const settle = (Part?: ComponentType<Props>) => {
      if (isWanted) setSettled({ attempt, Part });
    };
    load().then(
      ({ default: Part }) => settle(Part),
      (error) => {
        settle();
        // Reports the error as uncaught, because telemetry counts uncaught errors.
        reportError(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);

  const failed = settled.attempt > 0 && settled.Part === undefined;
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed]);

  return { ...settled, failed, pending: settled.attempt !== attempt, retry };
}
