export { withoutCredentials } from './git';
export * from './repository-site';
export { withTemporaryFolder } from './temporary-folder';
export { verifyPush } from './verify-push';
