export { type BuiltFile, type Finding, filesOf, readBuild } from './build';
export { checkRelease, checkRetired, checkRollback, readBudgets, refuseOn } from './check';
export {
  type Budgets,
  checkBudget,
  type PartSize,
  pageCosts,
  sizesOf,
} from './check-budget';
export { checkCohorts } from './check-contents';
export { importedFiles } from './check-imports';
export { fetchLiveSite, type LiveSite, readLiveSite } from './live-site';
