/** What decides on the next step; `null` stands for what the server does not tell. */
export type Facts = {
  users: number;
  /** Users who have not signed in. */
  invited: number | null;
  locations: number;
  /** Users without a location. */
  unlocated: number;
};

/** The one thing to do next. */
export type NextStep = 'locations' | 'users' | 'invite' | 'locate' | 'more';

/** The first of these that is missing: places, users, their first sign-in, their location. Then there is room for more. */
export const nextStepOf = ({ users, invited, locations, unlocated }: Facts): NextStep => {
  if (locations === 0) return 'locations';
  if (users <= 1) return 'users';
  if (invited) return 'invite';
  return unlocated > 0 ? 'locate' : 'more';
};
