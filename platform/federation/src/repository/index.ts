export { withoutCredentials } from './git';
export * from './repository-site';
export { verifyPush } from './verify-push';
