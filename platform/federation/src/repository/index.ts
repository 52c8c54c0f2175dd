export {
  changeSiteRepository,
  gitAuthor,
  isAddress,
  readRepository,
  readSiteRepository,
  type SiteRepository,
  sourceCommit,
  withTemporaryFolder,
} from './repository-site';
export { verifyPush } from './verify-push';
