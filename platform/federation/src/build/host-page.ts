import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * React Refresh, which is part of every development build, forgets the renderers of other builds unless a devtools hook
 * was there before all of them. With it, an edit in a remote shows in the composed page, state kept.
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

/** The host's page from its template: the mark inlined into the splash, the hook of development builds. */
export const hostPage = (template: string, markFile: string, development: boolean): string => {
  const mark = readFileSync(markFile, 'utf8').replace(/<style>.*?<\/style>/s, '');
  const svg = mark.replace('<svg ', '<svg width="56" height="56" fill="currentColor" ');
  return readFileSync(template, 'utf8')
    .replace('<!-- mark -->', svg.trim())
    .replace('<!-- development hook -->', development ? DEVELOPMENT_HOOK : '');
};

/** Where in the host's folder things lie that its build needs. */
export const hostFiles = (dir: string) => ({
  template: path.join(dir, 'src/index.html'),
  mark: path.join(dir, 'node_modules/shared-ui/src/mark.svg'),
});
