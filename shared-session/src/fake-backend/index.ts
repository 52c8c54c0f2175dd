export * from './fake-backend';
export * from './fake-fetch';
export * from './sample';
