import { useAtomValue } from 'jotai';
import {
  Building2,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  MapPinOff,
  MapPinPlus,
  Send,
  UserPlus,
  UserRoundSearch,
  Users,
} from 'lucide-react';
import {
  type Call,
  formatNumber,
  OutageNotice,
  useLocations,
  useUnlocatedCount,
  useUserCount,
} from 'shared-features';
import { type Session, sessionAtom } from 'shared-session';
import { WITHOUT_LOCATION } from 'shared-session/wire';
import { Card, Delayed, PageHeading, Section, Skeleton, Stack } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { addingHref, settingsHref } from '../settings/settings-href';
import { CallStat, Thirds } from '../stats/call-stat';
import { homeTexts } from '../texts/home';
import { dashboardHref } from '../users/users-view';
import styles from './home-page.module.css';

const words = homeTexts;

/** The first page: what to do next, and the counts of the organization (specification 9). */
function HomePage() {
  const session = useAtomValue(sessionAtom);
  const users = useUserCount();
  const locations = useLocations();
  const withoutLocation = useUnlocatedCount();
  return (
    <Stack gap={8}>
      <PageHeading lead={words.lead}>{words.title(firstNameOf(session))}</PageHeading>
      <OutageNotice />
      <NextSteps users={users} withoutLocation={withoutLocation} />
      <Section title={words.glance}>
        <Thirds>
          <CallStat
            label={words.users}
            icon={<Users size={20} aria-hidden="true" />}
            call={users}
            value={formatNumber}
            note={() => words.seeUsers}
            href={`${dashboardHref()}#users`}
          />
          <CallStat
            label={words.locations}
            icon={<MapPin size={20} aria-hidden="true" />}
            call={locations}
            value={(list) => formatNumber(list.length)}
            note={() => words.seeLocations}
            href={settingsHref('locations')}
          />
          <CallStat
            label={words.withoutLocation}
            icon={<MapPinOff size={20} aria-hidden="true" />}
            call={withoutLocation}
            value={formatNumber}
            note={(count) => (count === 0 ? words.everyoneLocated : words.seeUnlocated)}
            href={`${dashboardHref({ location: [WITHOUT_LOCATION] })}#users`}
          />
        </Thirds>
      </Section>
    </Stack>
  );
}

export default HomePage;

/** The first word of the user's name, from the profile or else from the identity provider; empty when neither has one. */
const firstNameOf = ({ user, firebaseUser }: Session): string =>
  (user?.name || firebaseUser?.name || '').trim().split(/\s+/u)[0] ?? '';

type Counts = { users: Call<number>; withoutLocation: Call<number> };

const isSettled = ({ data, failure }: Call<number>) => data !== undefined || failure !== undefined;

/** What to do next. It waits for the counts it depends on, so that no step changes under the pointer. */
function NextSteps({ users, withoutLocation }: Counts) {
  const steps = stepsFor({ users: users.data, withoutLocation: withoutLocation.data });
  const settled = isSettled(users) && isSettled(withoutLocation);
  return (
    <Section title={words.next} aria-busy={!settled}>
      <Thirds>
        {steps.map((step, index) => (
          <Card key={step.to} className={styles.step}>
            {settled ? (
              <StepContent step={step} first={index === 0} />
            ) : (
              <Delayed>
                <Skeleton lines={3} />
              </Delayed>
            )}
          </Card>
        ))}
      </Thirds>
    </Section>
  );
}

function StepContent({ step, first }: { step: Step; first: boolean }) {
  const { title, text, action, to, Icon } = step;
  return (
    <>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <ActionLink to={to} variant={first ? 'primary' : 'secondary'}>
        {action}
      </ActionLink>
    </>
  );
}

type Step = { title: string; text: string; action: string; to: string; Icon: LucideIcon };

/** Three steps, the most useful first. A count that could not be loaded is absent and leaves its step out. */
const stepsFor = (known: {
  users: number | undefined;
  withoutLocation: number | undefined;
}): Step[] => {
  const { users, withoutLocation = 0 } = known;
  const { steps } = words;
  const people = { to: addingHref('users'), Icon: UserPlus };
  const isAlone = users !== undefined && users <= 1;
  if (isAlone) {
    const locations = { ...steps.locations, to: addingHref('locations'), Icon: MapPinPlus };
    const dashboard = { ...steps.dashboard, to: dashboardHref(), Icon: LayoutDashboard };
    return [{ ...steps.firstPeople, ...people }, locations, dashboard];
  }
  const invite = { ...steps.invite, to: settingsHref('users'), Icon: Send };
  const locate = {
    ...steps.locate,
    title: steps.locate.title(withoutLocation),
    to: `${dashboardHref({ location: [WITHOUT_LOCATION] })}#users`,
    Icon: UserRoundSearch,
  };
  const details = { ...steps.organization, to: settingsHref('organization'), Icon: Building2 };
  return [{ ...steps.people, ...people }, invite, withoutLocation > 0 ? locate : details];
};
