export { type BuiltFile, type BuiltFiles, type Finding, readBuild, readBuiltFiles } from './build';
export {
  assertNoFindings,
  checkRelease,
  checkRetirement,
  checkRollback,
  readBudgets,
} from './check';
export { type Budgets, checkBudget, compareSizes, entryAndPageSizes } from './check-budget';
export { checkCohortsExist } from './check-config';
export { importedFiles } from './check-contents';
export { fetchLiveSite, type LiveSite, readLiveSite } from './live-site';
