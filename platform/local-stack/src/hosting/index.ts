export * from './headers';
export { inlineHashes } from './inline-hashes';
export { contentSecurityPolicy, type HostingFacts } from './policy';
