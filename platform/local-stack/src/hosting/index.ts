export * from './headers';
export { contentSecurityPolicy, type HostingFacts, inlineHashes } from './policy';
