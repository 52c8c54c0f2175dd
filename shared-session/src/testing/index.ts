export { createTestServer, type TestAnswer, type TestRequest } from './test-server';
export {
  account,
  answers,
  createTestStore,
  deferred,
  startLife,
  type TestStore,
  type TestStoreOptions,
} from './test-store';
