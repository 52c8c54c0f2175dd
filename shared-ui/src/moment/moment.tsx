import type { ReactNode } from 'react';
import { markPath } from '../mark/mark-path';
import styles from './moment.module.css';

type MomentProps = {
  /** What somebody asks. It stands inside the Q. */
  question: string;
  /** What the assistant says, at the tail of the Q. */
  answer: string;
  /** The page itself. */
  children: ReactNode;
};

/**
 * The product in one moment, beside a page of the centered layout: a question inside the mark, and the answer that it
 * leads to. Only where there is room for two columns; decorative, so screen readers get the page alone.
 */
export function Moment({ question, answer, children }: MomentProps) {
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.moment} aria-hidden="true" data-no-print>
        <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
          <path d={markPath} fillRule="evenodd" />
        </svg>
        <p className={styles.question}>
          <span>{question}</span>
        </p>
        <p className={styles.answer}>
          <span>{answer}</span>
        </p>
      </div>
    </div>
  );
}
