export { withoutCredentials } from './git';
export {
  changeSiteRepository,
  isRepositoryAddress,
  parseRepositoryAddress,
  readGitAuthor,
  readSiteRepository,
  readSourceCommit,
  type SiteRepository,
  withTemporaryFolder,
} from './repository-site';
export { verifyPush } from './verify-push';
