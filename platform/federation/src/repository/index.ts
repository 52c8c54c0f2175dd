export {
  author,
  changeSiteRepository,
  isAddress,
  readRepository,
  readSiteRepository,
  type SiteRepository,
  sourceCommit,
  withTemporaryFolder,
} from './repository-site';
