import {
  Building2,
  LayoutDashboard,
  type LucideIcon,
  MapPinPlus,
  UserPlus,
  UserRoundSearch,
} from 'lucide-react';
import { settingsHref } from '../settings/settings-tabs';
import { texts } from '../texts';
import { WITHOUT_LOCATION } from '../users/filter-users';
import { dashboardHref } from '../users/users-view';

const words = texts.home.steps;

/** Something worth doing, and where. */
export type Step = { title: string; text: string; action: string; to: string; Icon: LucideIcon };

/** What is known of the organization; a number that could not be had is absent and leaves its step out. */
export type Known = { users?: number | undefined; withoutLocation?: number | undefined };

/** Three steps, the most useful first. */
export const stepsFor = ({ users, withoutLocation = 0 }: Known): Step[] => {
  const dashboard = { ...words.dashboard, to: dashboardHref(), Icon: LayoutDashboard };
  const people = { to: settingsHref('users'), Icon: UserPlus };
  const isAlone = users !== undefined && users <= 1;
  if (isAlone) {
    const locations = { ...words.locations, to: settingsHref('locations'), Icon: MapPinPlus };
    return [{ ...words.firstPeople, ...people }, locations, dashboard];
  }
  const locate = {
    ...words.locate,
    title: words.locate.title(withoutLocation),
    to: dashboardHref({ locations: [WITHOUT_LOCATION] }),
    Icon: UserRoundSearch,
  };
  const details = { ...words.organization, to: settingsHref('organization'), Icon: Building2 };
  return [dashboard, { ...words.people, ...people }, withoutLocation > 0 ? locate : details];
};
