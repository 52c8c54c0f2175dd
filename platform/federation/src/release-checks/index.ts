export { readBuild } from './build';
export { checkRelease, checkRollback, refuseOn } from './check';
export { type PartSize, sizesOf } from './check-budget';
export type { Finding } from './finding';
export { fetchLiveSite, type LiveSite, readLiveSite } from './live-site';
