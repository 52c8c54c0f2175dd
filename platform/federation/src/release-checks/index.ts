export { readBuild } from './build';
export { checkRelease, checkRollback, refuseOn } from './check';
export type { Finding } from './finding';
export { fetchLiveSite, type LiveSite, readLiveSite } from './live-site';
export { type PartSize, sizesOf } from './sizes';
