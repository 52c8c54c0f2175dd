import { useAtomValue } from 'jotai';
import {
  Building2,
  type LucideIcon,
  MapPinPlus,
  Send,
  UserPlus,
  UserRoundSearch,
} from 'lucide-react';
import {
  type CallState,
  loadInvitedCount,
  loadUserAndLocationCounts,
  OutageNotice,
  useInvitedCount,
  useLocations,
  useUserCount,
  useUsersWithoutLocationCount,
  withFirstNameFirst,
} from 'shared-features';
import { type PageLoader, type Session, sessionAtom, siteConfigAtom } from 'shared-session';
import { Card, Delayed, PageHeading, Section, Skeleton, Stack, usePrinting } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { chooseNextSteps, NEXT_STEP_HREFS, type NextStep } from '../next-steps/next-steps';
import { CountFigure, KeyFiguresCard } from '../stats/figures';
import { homeTexts as words } from '../texts/home';
import styles from './home-page.module.css';

/** The first page: what to do next, and the counts of the organization (specification 9). */
function HomePage() {
  const session = useAtomValue(sessionAtom);
  const { manage: canManage } = useAtomValue(siteConfigAtom).capabilities;
  const users = useUserCount();
  const locations = useLocations();
  const unlocated = useUsersWithoutLocationCount();
  const invited = useInvitedCount();
  const calls = [users, locations, unlocated, invited];
  // Replaces an unknown count by a value that hides the step that depends on this count.
  const steps = chooseNextSteps({
    users: users.data ?? 2,
    invited: invited.data ?? 0,
    locations: locations.data?.length ?? 1,
    unlocated: unlocated.data ?? 0,
    canManage,
  });
  const counts = { invite: invited.data, locate: unlocated.data };
  return (
    <Stack gap={6}>
      <PageHeading lead={words.lead}>{words.title(firstNameOf(session))}</PageHeading>
      <OutageNotice />
      <NextSteps steps={steps} counts={counts} isSettled={calls.every(isSettled)} />
      <Section title={words.glance}>
        <KeyFiguresCard>
          <CountFigure name="users" call={users} />
          <CountFigure name="locations" call={locations} />
          <CountFigure name="withoutLocation" call={unlocated} />
        </KeyFiguresCard>
      </Section>
    </Stack>
  );
}

const load: PageLoader = (context) =>
  Promise.all([loadUserAndLocationCounts(context), loadInvitedCount(context)]);
HomePage.load = load;

export default HomePage;

/** Returns the first name, without "Dr.", or '' if profile and sign-in provider have no name. */
const firstNameOf = ({ user, firebaseUser }: Session): string =>
  withFirstNameFirst(user?.name || firebaseUser?.name || '')
    .split(/[\s,]+/u)
    .find((word) => !word.endsWith('.')) ?? '';

const isSettled = ({ data, failure }: CallState<unknown>) =>
  data !== undefined || failure !== undefined;

type HomeStep = NextStep | 'details';

const STEP_ICONS: Record<HomeStep, LucideIcon> = {
  locations: MapPinPlus,
  users: UserPlus,
  invite: Send,
  locate: UserRoundSearch,
  more: UserPlus,
  details: Building2,
};

/** The most steps that fit without scrolling. Their space is reserved from the start. */
const MAX_NEXT_STEPS = 3;

type NextStepsProps = {
  steps: readonly NextStep[];
  counts: Partial<Record<HomeStep, number | undefined>>;
  /** Whether all counts have arrived or failed. */
  isSettled: boolean;
};

function NextSteps({ steps, counts, isSettled: isKnown }: NextStepsProps) {
  const shown = [...steps, 'details' as const].slice(0, MAX_NEXT_STEPS);
  return (
    <Section title={words.next} aria-busy={!isKnown}>
      <Card padding="none">
        <ol className={styles.steps}>
          {isKnown
            ? shown.map((step, index) => (
                <StepRow key={step} step={step} count={counts[step] ?? 0} isFirst={index === 0} />
              ))
            : Array.from({ length: MAX_NEXT_STEPS }, (_, index) => (
                <li key={index} className={styles.step}>
                  <Delayed>
                    <Skeleton width="2.5rem" height="2.5rem" />
                    <Skeleton lines={2} height="0.875rem" className={styles.text} />
                  </Delayed>
                </li>
              ))}
        </ol>
      </Card>
    </Section>
  );
}

type StepRowProps = { step: HomeStep; count: number; isFirst: boolean };

function StepRow({ step, count, isFirst }: StepRowProps) {
  const { title, text, action } = words.steps[step];
  const label = typeof action === 'string' ? action : action(count);
  const isPrinting = usePrinting();
  const Icon = STEP_ICONS[step];
  return (
    <li className={styles.step}>
      <span className={styles.icon}>
        <Icon size={20} />
      </span>
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p>{text}</p>
        {/* Prints a label that contains a count as text, because action links are not printed. */}
        {isPrinting && label !== action ? <p>{label}</p> : null}
      </div>
      <ActionLink to={NEXT_STEP_HREFS[step]} variant={isFirst ? 'primary' : 'secondary'}>
        {label}
      </ActionLink>
    </li>
  );
}
