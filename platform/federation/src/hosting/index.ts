export type { FirebaseFile, FirebaseSite } from './firebase';
export * from './headers';
export { contentSecurityPolicy, type HostingFacts, pageFacts } from './policy';
export { writeHosting } from './write-hosting';
