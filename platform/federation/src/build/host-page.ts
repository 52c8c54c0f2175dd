import { readFileSync } from 'node:fs';
import path from 'node:path';
import { experiments } from '@rspack/core';

/**
 * Every development build contains React Refresh, which finds the renderers of other builds only when a devtools hook
 * exists before all of them. With this hook, an edit in a remote appears in the composed page, and state is kept.
 */
const DEVELOPMENT_HOOK = `<script>
      (() => {
        const renderers = new Map();
        const nothing = () => {};
        globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
          renderers,
          supportsFiber: true,
          inject: (renderer) => renderers.set(renderers.size + 1, renderer) && renderers.size,
          onScheduleFiberRoot: nothing,
          onCommitFiberRoot: nothing,
          onCommitFiberUnmount: nothing,
        };
      })();
    </script>`;

/** The place of the script that preloads the page at the address. It reads the registry, which a release writes before it. */
const RELEASE_DATA = '<!-- release data -->';

const inlineScript = (file: string): string =>
  `<script>${experiments.swc.minifySync(readFileSync(file, 'utf8'), { compress: true, mangle: true }).code}</script>`;

/**
 * Makes the host's page from its template: adds the logo to the splash and, in development, the devtools hook; otherwise
 * the script that preloads.
 */
export const hostPage = (
  { template, mark: markFile, preload }: ReturnType<typeof hostFiles>,
  development: boolean,
): string => {
  const mark = readFileSync(markFile, 'utf8').replace(/<style>.*?<\/style>/s, '');
  const svg = mark.replace('<svg ', '<svg width="56" height="56" fill="currentColor" ');
  return readFileSync(template, 'utf8')
    .replace('<!-- mark -->', svg.trim())
    .replace('<!-- development hook -->', development ? DEVELOPMENT_HOOK : '')
    .replace(RELEASE_DATA, () =>
      development ? RELEASE_DATA : `${RELEASE_DATA}\n    ${inlineScript(preload)}`,
    );
};

/** The files that the host's build needs, in the host's folder. */
export const hostFiles = (dir: string) => ({
  template: path.join(dir, 'src/index.html'),
  mark: path.join(dir, 'node_modules/shared-ui/src/mark.svg'),
  preload: path.join(dir, 'src/start/preload.js'),
});
