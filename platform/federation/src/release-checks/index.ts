export * from './build';
export * from './check';
export * from './check-budget';
export * from './check-config';
export * from './check-contents';
export * from './live-site';
