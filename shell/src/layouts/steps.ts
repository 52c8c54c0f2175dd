import type { SiteRoute } from '../guard/route-table';

/** The steps of onboarding in their order, from the remotes' descriptions. */
export const stepsOf = (routes: readonly SiteRoute[]): SiteRoute[] =>
  routes.filter(({ step }) => step !== undefined).sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
