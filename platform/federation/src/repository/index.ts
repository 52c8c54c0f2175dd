export {
  author,
  changeSiteRepository,
  readRepository,
  readSiteRepository,
  type SiteRepository,
  sourceCommit,
} from './repository-site';
