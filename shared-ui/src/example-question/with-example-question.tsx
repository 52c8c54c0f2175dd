import type { ReactNode } from 'react';
import { Logo } from '../logo/logo';
import styles from './example-question.module.css';

type ExampleQuestionProps = {
  /** The user's question, inside the logo, which is a Q. */
  question: string;
  /** The assistant's answer, next to the tail of the Q. */
  answer: string;
  children: ReactNode;
};

/**
 * Shows an example question and answer beside a centered page, if two columns fit. It is
 * decoration, so screen readers skip it.
 */
export function WithExampleQuestion({ question, answer, children }: ExampleQuestionProps) {
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.example} aria-hidden="true" data-no-print>
        <Logo className={styles.logo} />
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
