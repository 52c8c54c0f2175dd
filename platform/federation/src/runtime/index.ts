export * from './description';
export * from './registry';
