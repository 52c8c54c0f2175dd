export {
  changeSiteRepository,
  isRepositoryAddress,
  readGitAuthor,
  readRepository,
  readSiteRepository,
  readSourceCommit,
  type SiteRepository,
  withTemporaryFolder,
} from './repository-site';
export { verifyPush } from './verify-push';
