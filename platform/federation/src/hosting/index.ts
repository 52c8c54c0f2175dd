export * from './headers';
export * from './host';
export type { FirebaseFile, FirebaseSite } from './hosts/firebase';
export * from './policy';
