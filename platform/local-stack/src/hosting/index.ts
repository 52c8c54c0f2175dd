export * from './headers';
export { contentSecurityPolicy, type HostingFacts, pageFacts } from './policy';
