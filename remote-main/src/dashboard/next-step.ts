/** What decides on the next step; `null` stands for what the server does not tell. */
export type Facts = {
  users: number;
  /** Users who have not signed in. */
  invited: number | null;
  locations: number;
  /** Users without a location. */
  unlocated: number;
};

/** The one thing to do next; `located` stands for `more` where the server does not tell who has signed in. */
export type NextStep = 'locations' | 'users' | 'invite' | 'locate' | 'located' | 'more';

/** The first of these that is missing: places, users, their first sign-in, their location. Then there is room for more. */
export const nextStepOf = ({ users, invited, locations, unlocated }: Facts): NextStep => {
  if (locations === 0) return 'locations';
  if (users <= 1) return 'users';
  if (invited) return 'invite';
  if (unlocated > 0) return 'locate';
  return invited === null ? 'located' : 'more';
};
