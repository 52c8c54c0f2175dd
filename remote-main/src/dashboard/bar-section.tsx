import type { ReactNode } from 'react';
import { type Call, FailureNotice, useFocusReturn } from 'shared-features';
import { Delayed, layout, Section, Skeleton, VisuallyHidden } from 'shared-ui';
import { texts } from '../texts';
import styles from './bar-section.module.css';

/** Props of {@link BarSection}. */
export type BarSectionProps<T> = {
  title: string;
  /** The heading of the notice when the call fails. */
  failed: string;
  call: Call<T>;
  /** How many bars there will be, as far as can be told: their place is held from the start. */
  bars: number;
  /** The bars of an answer. */
  children: (data: T) => ReactNode;
};

/** A part of the dashboard whose bars a call brings; when that fails, it alone says so. */
export const BarSection = <T,>({ title, failed, call, bars, children }: BarSectionProps<T>) => {
  const { data, failure, pending } = call;
  const box = useFocusReturn(failure !== undefined);
  return (
    <Section title={title}>
      <div ref={box} tabIndex={-1} aria-busy={pending} className={layout.stack}>
        <FailureNotice title={failed} {...call} busy={call.pending} />
        {failure ? null : data !== undefined ? (
          children(data)
        ) : (
          <div className={styles.waiting} style={{ minBlockSize: `${bars * 2 + 4.5}rem` }}>
            <VisuallyHidden>{texts.loading}</VisuallyHidden>
            <Delayed>
              <Skeleton lines={bars} height="1.5rem" />
            </Delayed>
          </div>
        )}
      </div>
    </Section>
  );
};
