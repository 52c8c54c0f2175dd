/** The element that the documents of the bench are rendered into (build/bench.ts). */
export const rootElement = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  return root;
};
