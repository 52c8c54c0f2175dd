export {
  createFakeFetch as createTestServer,
  type FakeAnswer as TestAnswer,
  type FakeRequest as TestRequest,
} from '../fake-backend';
export {
  account,
  answersInOrder,
  createTestStore,
  deferred,
  startLife,
  type TestStore,
  type TestStoreOptions,
} from './test-store';
