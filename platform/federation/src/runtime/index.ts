export * from './description';
export * from './registry';
export * from './singletons';
