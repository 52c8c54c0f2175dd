import { Check } from 'lucide-react';
import { Spinner, VisuallyHidden } from 'shared-ui';
import { texts } from '../texts';
import styles from './subscribe-success.module.css';

const words = texts.subscribeSuccess;

/** The way from the checkout to an active subscription, and how far it is; a change is announced. */
export function Stages({ isActive }: { isActive: boolean }) {
  const stages = [words.received, words.asking, words.active];
  const current = isActive ? stages.length : 1;
  return (
    <>
      <ol className={styles.stages} aria-label={words.stages}>
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={index <= current ? styles.reached : styles.ahead}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.marker} aria-hidden="true">
              {index < current ? <Check size={16} /> : null}
              {index === current ? <Spinner size={16} /> : null}
            </span>
            <span>
              {index < current ? <VisuallyHidden>{words.done} </VisuallyHidden> : null}
              {stage}
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{isActive ? words.subscribed : null}</VisuallyHidden>
    </>
  );
}
