import { WITHOUT_LOCATION } from 'shared-session/wire';
import {
  inviteDialogHref,
  settingsHref,
  settingsUsersHref,
  tableForAddingHref,
} from '../settings/settings-href';

/** The counts that decide the next steps. `null`: the server does not send the count. */
export type NextStepCounts = {
  users: number;
  /** Users who have not signed in. */
  invited: number | null;
  locations: number;
  unlocated: number;
};

/**
 * A next step. `more` and `located` both suggest adding users. `located` replaces `more` when the
 * server does not say who has signed in.
 */
export type NextStep = 'locations' | 'users' | 'invite' | 'locate' | 'located' | 'more';

/** The most important step is first. The last one is to add users. */
export const nextSteps = ({ users, invited, locations, unlocated }: NextStepCounts): NextStep[] => {
  const steps: [NextStep, boolean][] = [
    ['locations', locations === 0],
    ['users', users <= 1],
    ['invite', users > 1 && Boolean(invited)],
    ['locate', users > 1 && locations > 0 && unlocated > 0],
    ['located', users > 1 && invited === null],
    ['more', users > 1 && invited !== null],
  ];
  return steps.flatMap(([step, isDue]) => (isDue ? [step] : []));
};

export const NEXT_STEP_HREFS: Record<NextStep | 'details', string> = {
  locations: tableForAddingHref('locations'),
  users: tableForAddingHref('users'),
  invite: inviteDialogHref(),
  locate: settingsUsersHref({ location: [WITHOUT_LOCATION] }),
  located: tableForAddingHref('users'),
  more: tableForAddingHref('users'),
  details: settingsHref('organization'),
};
