export {
  author,
  changeSiteRepository,
  readRepository,
  readSiteRepository,
  type SiteRepository,
  sourceCommit,
  withTemporaryFolder,
} from './repository-site';
