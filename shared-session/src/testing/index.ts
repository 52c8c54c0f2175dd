export {
  createFakeFetch as createTestServer,
  type FakeAnswer as TestAnswer,
  type FakeRequest as TestRequest,
} from '../fake-backend';
export {
  answersInOrder,
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestStore,
  type TestStoreOptions,
} from './test-store';
