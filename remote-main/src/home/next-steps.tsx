import type { Call } from 'shared-features';
import { Card, Delayed, Section, Skeleton } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { texts } from '../texts';
import { Thirds } from '../thirds/thirds';
import styles from './next-steps.module.css';
import { type Step, stepsFor } from './steps';

const StepCard = ({ step, first }: { step: Step; first: boolean }) => {
  const { title, text, action, to, Icon } = step;
  return (
    <Card className={styles.step}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <ActionLink to={to} variant={first ? 'primary' : 'secondary'}>
        {action}
      </ActionLink>
    </Card>
  );
};

const WaitingCard = () => (
  <Card className={styles.step}>
    <Delayed>
      <Skeleton lines={3} />
    </Delayed>
  </Card>
);

const isSettled = ({ data, failure }: Call<number>) => data !== undefined || failure !== undefined;

/** What to do next. It waits for the numbers it depends on, so that no step changes under the pointer. */
export const NextSteps = ({
  users,
  withoutLocation,
}: {
  users: Call<number>;
  withoutLocation: Call<number>;
}) => {
  const steps = stepsFor({ users: users.data, withoutLocation: withoutLocation.data });
  const settled = isSettled(users) && isSettled(withoutLocation);
  return (
    <Section title={texts.home.next} aria-busy={!settled}>
      <Thirds>
        {steps.map((step, index) =>
          settled ? (
            <StepCard key={step.to} step={step} first={index === 0} />
          ) : (
            <WaitingCard key={step.to} />
          ),
        )}
      </Thirds>
    </Section>
  );
};
