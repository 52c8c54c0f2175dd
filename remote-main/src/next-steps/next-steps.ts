import { WITHOUT_LOCATION } from 'shared-session/wire';
import {
  addRowsHref,
  inviteDialogHref,
  settingsHref,
  settingsUsersHref,
} from '../settings/settings-href';

export type NextStepFacts = {
  users: number;
  /** Users who have not signed in yet; 0 if the users have no known status. */
  invited: number;
  locations: number;
  unlocated: number;
  /** Whether the backend can change users. */
  canManage: boolean | undefined;
};

/** The names of the steps, which are also the keys of their texts. */
export type NextStep = 'locations' | 'users' | 'invite' | 'locate' | 'more';

/** Returns the steps, the most important first. */
export const chooseNextSteps = (facts: NextStepFacts): NextStep[] => {
  const { users, invited, locations, unlocated, canManage } = facts;
  const steps: [NextStep, boolean][] = [
    ['locations', locations === 0],
    ['users', users <= 1],
    ['invite', users > 1 && invited > 0],
    ['locate', canManage === true && users > 1 && locations > 0 && unlocated > 0],
    ['more', users > 1],
  ];
  return steps.flatMap(([step, isDue]) => (isDue ? [step] : []));
};

export const NEXT_STEP_HREFS: Record<NextStep | 'details', string> = {
  locations: addRowsHref('locations'),
  users: addRowsHref('users'),
  invite: inviteDialogHref(),
  locate: settingsUsersHref({ location: [WITHOUT_LOCATION] }),
  more: addRowsHref('users'),
  details: settingsHref('organization'),
};
