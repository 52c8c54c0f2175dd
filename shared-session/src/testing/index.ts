export {
  createFakeFetch as createTestServer,
  type FakeAnswer as TestAnswer,
  type FakeRequest as TestRequest,
} from '../fake-backend';
export {
  answersInOrder,
  createTestStore,
  deferred,
  startLifecycle,
  type TestStore,
  type TestStoreOptions,
  testAccount,
} from './test-store';
