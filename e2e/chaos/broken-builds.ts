import { copyPackage, type PackageCopy } from '../fixtures/package-copy';

const PAGES = {
  throws: "export default function Page(): never { throw new Error('broken on purpose'); }\n",
  'no-component': "export default 'no component';\n",
  'lazy-chunk': `import { lazy } from 'react';
const Late = lazy(() => import('./late'));
export default function Page() { return <Late />; }
`,
} as const;

export type BuildFault = keyof typeof PAGES;

export const LAZY_CHUNK_TEXT = 'a part that comes late';

const LAZY_PAGE = `export default function Late() { return <h1>${LAZY_CHUNK_TEXT}</h1>; }\n`;

/** Builds of remote-main with a fault. The real build command made them from changed sources. */
export type BrokenBuilds = { folders: Record<BuildFault, string>; remove(): void };

const breakPage = (sources: PackageCopy, name: string, content: string): void =>
  sources.write(`${name}/${name}-page.tsx`, content);

/** Builds remote-main once per fault. In each build, /dashboard and /settings have the fault. */
export const createBrokenBuilds = async (): Promise<BrokenBuilds> => {
  const sources = copyPackage('remote-main');
  const folders = {} as Record<BuildFault, string>;
  for (const [fault, content] of Object.entries(PAGES) as [BuildFault, string][]) {
    for (const name of ['dashboard', 'settings']) {
      breakPage(sources, name, content);
      sources.write(`${name}/late.tsx`, LAZY_PAGE);
    }
    folders[fault] = await sources.build();
  }
  return { folders, remove: sources.remove };
};
