/** The length of a task in milliseconds. Between two tasks, the page reacts to input. */
const SLICE_MS = 25;

/** Maps a long list in several short tasks, so that the page stays usable. */
export async function mapInShortTasks<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return results;
}
