import { Check } from 'lucide-react';
import { formatNumber } from 'shared-i18n';
import { classNames } from '../class-names';
import { texts } from '../texts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './steps.module.css';

type StepsProps = {
  steps: readonly string[];
  /** Index of the current step, from 0. The steps before it are completed. */
  current: number;
};

/** Shows the progress in a sequence of steps (specification 3). */
export function Steps({ steps, current }: StepsProps) {
  return (
    <div className={styles.frame}>
      <ol aria-label={texts.onboardingProgress} className={styles.steps}>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'next';
          return (
            <li
              key={step}
              className={classNames(styles.step, styles[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.marker} aria-hidden="true">
                {state === 'done' ? <Check size={16} /> : formatNumber(index + 1)}
              </span>
              <span className={styles.label}>
                {state === 'done' ? (
                  <VisuallyHidden>{`${texts.completedStep} `}</VisuallyHidden>
                ) : null}
                <span>{step}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
