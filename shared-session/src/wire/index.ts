export * from './envelope';
export * from './location';
export * from './organization';
export * from './profile';
export * from './query';
export * from './text';
export * from './user';
