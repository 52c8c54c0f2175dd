// What it takes to run a remote's container. It is loaded with the first page of a remote.
import { type Container, type EntrySource, loadEntry } from './load-entry';
import { refusalOf, shareScope } from './singletons';
import { watchUncaught } from './uncaught-errors';

export { refusalOf };

/** The requested entries, by the id of the attempt. */
const sources = new Map<string, EntrySource>();
const containers = new Map<string, Promise<Container>>();

watchUncaught(() => sources.values());

const start = async (source: EntrySource): Promise<Container> => {
  const container = await loadEntry(source);
  await container.init(shareScope);
  return container;
};

/**
 * Loads one exposed module of a remote. A container remembers what failed, so each attempt and each version gets a
 * container of its own.
 * @param id the remote's name, its version and the number of the attempt
 */
export const loadModule = async (
  id: string,
  source: EntrySource,
  module: string,
): Promise<unknown> => {
  const container = containers.get(id) ?? start(source);
  sources.set(id, source);
  containers.set(id, container);
  const factory = await (await container).get(module);
  return factory();
};
