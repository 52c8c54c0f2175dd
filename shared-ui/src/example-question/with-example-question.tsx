import type { ReactNode } from 'react';
import { Logo } from '../logo/logo';
import styles from './example-question.module.css';

type ExampleQuestionProps = {
  question: string;
  answer: string;
  children: ReactNode;
};

/** Shows an example beside the page if two columns fit. Screen readers skip the example. */
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
