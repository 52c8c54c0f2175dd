import type { ReactNode } from 'react';
import { markPath } from '../mark/mark-path';
import styles from './moment.module.css';

type MomentProps = {
  /** The user's question, inside the Q. */
  question: string;
  /** The assistant's answer, next to the tail of the Q that the product's mark draws. */
  answer: string;
  children: ReactNode;
};

/**
 * Shows an example question and answer beside a centered page, if two columns fit. It is
 * decoration, so screen readers skip it.
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
