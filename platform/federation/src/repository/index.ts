export { author, sourceCommit } from './git';
export {
  changeSiteRepository,
  readRepository,
  readSiteRepository,
  type SiteRepository,
} from './repository-site';
