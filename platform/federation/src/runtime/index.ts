export * from './description';
export * from './registry';
export * from './route-path';
export * from './share';
export * from './singletons';
