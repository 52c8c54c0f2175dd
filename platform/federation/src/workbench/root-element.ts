/** The element that the documents of the workbench are rendered into (build/workbench.ts). */
export const rootElement = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  return root;
};
