export * from './description';
export * from './registry';
export * from './share';
export * from './singletons';
