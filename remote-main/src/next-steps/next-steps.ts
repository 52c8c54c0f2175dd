import { WITHOUT_LOCATION } from 'shared-session/wire';
import {
  addingHref,
  invitingHref,
  settingsHref,
  settingsUsersHref,
} from '../settings/settings-href';

/** What decides on the next steps; `null` stands for what the server does not tell. */
export type NextStepFacts = {
  users: number;
  /** Users who have not signed in. */
  invited: number | null;
  locations: number;
  /** Users without a location. */
  unlocated: number;
};

/** Something to do next; `located` stands for `more` where the server does not tell who has signed in. */
export type NextStep = 'locations' | 'users' | 'invite' | 'locate' | 'located' | 'more';

/**
 * What there is to do, the step with the most effect first: an assistant that nobody can use helps nobody, then come those
 * who have not signed in, then those whom a location would help. At last there is room for more users.
 */
export const nextSteps = ({ users, invited, locations, unlocated }: NextStepFacts): NextStep[] => {
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

/** Where each step is taken. */
export const STEP_HREFS: Record<NextStep | 'details', string> = {
  locations: addingHref('locations'),
  users: addingHref('users'),
  invite: invitingHref(),
  locate: settingsUsersHref({ location: [WITHOUT_LOCATION] }),
  located: addingHref('users'),
  more: addingHref('users'),
  details: settingsHref('organization'),
};
