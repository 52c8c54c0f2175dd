export { account, answers, deferred, startLife } from './life';
export { createTestServer, type TestAnswer, type TestRequest } from './test-server';
export { createTestStore, type TestStore, type TestStoreOptions } from './test-store';
