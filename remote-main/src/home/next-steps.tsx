import { Building2, LayoutDashboard, MapPinPlus, UserPlus, UserRoundSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, Grid, Section } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { settingsHref } from '../settings/settings-tabs';
import { texts } from '../texts';
import { WITHOUT_LOCATION } from '../users/filter-users';
import { dashboardHref } from '../users/users-view';
import styles from './next-steps.module.css';

const words = texts.home.steps;

type Step = {
  title: string;
  text: string;
  action: string;
  to: string;
  icon: ReactNode;
};

/** What is known of the organization; absent while it is loaded, or when that failed. */
export type Known = { users: number | undefined; withoutLocation: number | undefined };

// The first step is the one primary button of the page. A number that did not come leaves its step out.
const stepsFor = ({ users, withoutLocation }: Known): Step[] => {
  const dashboard = {
    ...words.dashboard,
    to: dashboardHref(),
    icon: <LayoutDashboard size={20} />,
  };
  const people = { to: settingsHref('users'), icon: <UserPlus size={20} /> };
  const alone = users !== undefined && users <= 1;
  if (alone) {
    return [
      { ...words.firstPeople, ...people },
      { ...words.locations, to: settingsHref('locations'), icon: <MapPinPlus size={20} /> },
      dashboard,
    ];
  }
  const third = withoutLocation
    ? {
        ...words.locate,
        title: words.locate.title(withoutLocation),
        to: dashboardHref({ locations: [WITHOUT_LOCATION] }),
        icon: <UserRoundSearch size={20} />,
      }
    : { ...words.organization, to: settingsHref('organization'), icon: <Building2 size={20} /> };
  return [dashboard, { ...words.people, ...people }, third];
};

/** Three things worth doing, the most useful first. */
export const NextSteps = (known: Known) => (
  <Section title={texts.home.next}>
    <Grid>
      {stepsFor(known).map(({ title, text, action, to, icon }, index) => (
        <Card key={title} className={styles.step}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
          <ActionLink to={to} variant={index === 0 ? 'primary' : 'secondary'}>
            {action}
          </ActionLink>
        </Card>
      ))}
    </Grid>
  </Section>
);
