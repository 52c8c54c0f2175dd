export * from './actions';
export * from './audience';
export * from './config';
export * from './description';
export type * from './mount';
export * from './previews';
export * from './registry';
export * from './route-keys';
export * from './singletons';
