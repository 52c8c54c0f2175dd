export type { Finding } from './build';
export { readBuild } from './build';
export { checkRelease, checkRollback, readBudgets, refuseOn } from './check';
export { type Budgets, checkBudget, ownCosts, type PartSize, sizesOf } from './check-budget';
export { fetchLiveSite, type LiveSite, readLiveSite } from './live-site';
