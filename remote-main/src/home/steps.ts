import {
  Building2,
  LayoutDashboard,
  type LucideIcon,
  MapPinPlus,
  Send,
  UserPlus,
  UserRoundSearch,
} from 'lucide-react';
import { WITHOUT_LOCATION } from 'shared-features';
import { addingHref } from '../settings/settings-href';
import { settingsHref } from '../settings/settings-tabs';
import { texts } from '../texts';
import { dashboardHref } from '../users/users-view';

const words = texts.home.steps;

/** Something worth doing, and where. */
export type Step = { title: string; text: string; action: string; to: string; Icon: LucideIcon };

/** What is known of the organization; a number that could not be had is absent and leaves its step out. */
export type Known = { users?: number | undefined; withoutLocation?: number | undefined };

/** Three steps, the most useful first. */
export const stepsFor = ({ users, withoutLocation = 0 }: Known): Step[] => {
  const people = { to: addingHref('users'), Icon: UserPlus };
  const isAlone = users !== undefined && users <= 1;
  if (isAlone) {
    const locations = { ...words.locations, to: addingHref('locations'), Icon: MapPinPlus };
    const dashboard = { ...words.dashboard, to: dashboardHref(), Icon: LayoutDashboard };
    return [{ ...words.firstPeople, ...people }, locations, dashboard];
  }
  const invite = { ...words.invite, to: settingsHref('users'), Icon: Send };
  const locate = {
    ...words.locate,
    title: words.locate.title(withoutLocation),
    to: dashboardHref({ locations: [WITHOUT_LOCATION] }),
    Icon: UserRoundSearch,
  };
  const details = { ...words.organization, to: settingsHref('organization'), Icon: Building2 };
  return [{ ...words.people, ...people }, invite, withoutLocation > 0 ? locate : details];
};
