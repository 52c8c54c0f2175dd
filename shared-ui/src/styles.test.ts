/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const ROWS = '../../shared-rows/src';
const filesIn = (folder: string): string[] =>
  readdirSync(`${import.meta.dirname}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file}`,
  );
const files = [...filesIn('.'), ...filesIn(ROWS)];
const modules = files.filter((file) => file.endsWith('.module.css'));
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '');

/** The first value of each token. Later values are for touch screens and for reduced motion. */
const tokens = new Map(
  [...read('tokens.css').matchAll(/(--[\w-]+):\s*([^;]+);/g)]
    .map(([, name, value]) => [name, value] as const)
    .reverse(),
);

/** Properties that depend on the sides of the screen, not on the direction of the text. */
const physical =
  /^\s*(left|right|top|bottom|width|height|(min|max)-(width|height)|(margin|padding|border)-(left|right|top|bottom).*|float)\s*:/m;

const ROOT = '../..';
const siteFiles = readdirSync(`${import.meta.dirname}/${ROOT}`)
  .filter((name) => /^(shell|(remote|shared)-[a-z]+)$/.test(name))
  .flatMap((name) => filesIn(`${ROOT}/${name}/src`));
const sheets = siteFiles.filter((file) => file.endsWith('.css'));

const sources = siteFiles.filter((file) => file.endsWith('.tsx'));

/** The icons of the site that point to a side: forward, back or out. */
const sideIcons = (() => {
  const imports = sources.flatMap(
    (file) => /import \{([^}]*)\} from 'lucide-react'/.exec(read(file))?.[1] ?? [],
  );
  const icons = imports.join().match(/\b(\w+(Left|Right)|LogOut|Send|ExternalLink)\b/g);
  return [...new Set(icons)];
})();

/** The rule in base.css that mirrors icons. */
const MIRRORED = /:dir\(rtl\)\s+> :is\((?<selectors>[^)]*)\) \{\s*scale: -1 1;/;

describe('style sheets', () => {
  it.each(sheets)(
    'a stylesheet uses only logical properties, for languages from right to left: %s',
    (file) => {
      expect(withoutComments(read(file))).not.toMatch(physical);
    },
  );

  it.each(modules)(
    'a stylesheet is in a cascade layer, so that the classes of a page override its rules: %s',
    (file) => {
      const layer = file.startsWith(ROWS) ? 'rows' : 'ui';
      expect(withoutComments(read(file)).trim()).toMatch(
        new RegExp(`^@layer ${layer} \\{.*\\n\\}$`, 's'),
      );
    },
  );

  it('no component imports all icons at once with "import *", so that tests can find every icon in use', () => {
    const namespace = /import \* as \w+ from 'lucide-react'/;
    expect(sources.filter((file) => namespace.test(read(file)))).toEqual([]);
  });

  it.each(sideIcons)(
    'base.css mirrors the icon %s, which points left or right, in languages from right to left',
    (icon) => {
      const className = `lucide-${icon.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}`;
      const { selectors = '' } = MIRRORED.exec(read('base.css'))?.groups ?? {};
      expect(selectors.split(/[\s,]+/)).toContain(`.${className}`);
    },
  );

  it.each(sheets.filter((file) => /translate: -?[1-9]/.test(read(file))))(
    'a stylesheet that moves something sideways reverses the direction in languages from right to left: %s',
    (file) => {
      expect(read(file)).toMatch(/:dir\(rtl\) \{[^}]*scale: -1 1;/);
    },
  );

  it.each(sheets)(
    'animations and transitions in a stylesheet take at most 200 ms, unless they are endless: %s',
    (file) => {
      const rules = withoutComments(read(file)).match(/\b(animation|transition)\b[^;]*;/g) ?? [];
      const times = rules
        .filter((rule) => !rule.includes('infinite'))
        .map((rule) => rule.replaceAll(/var\((--[\w-]+)\)/g, (_, name) => tokens.get(name) ?? ''))
        // Takes only the duration, which is the first time in a transition or animation. The second
        // time is the delay.
        .flatMap((rule) =>
          rule.split(/,(?![^(]*\))/).map((motion) => /([\d.]+)(m?s)\b/.exec(motion)),
        )
        .map((found) => Number(found?.[1] ?? 0) * (found?.[2] === 's' ? 1000 : 1));
      expect(Math.max(0, ...times)).toBeLessThanOrEqual(200);
    },
  );

  it('a skeleton with the property "late" stays hidden for its first 200 ms', () => {
    const css = withoutComments(read('loading/loading.module.css'));
    expect(css).toMatch(/\.late \{\s*animation: show 1ms 200ms backwards;\s*\}/);
    expect(css).toMatch(/@keyframes show \{\s*from \{\s*opacity: 0;\s*\}\s*\}/);
  });

  it.each(sheets)(
    'in forced colours, a stylesheet sets an outline only for focused elements: %s',
    (file) => {
      const rules = withoutComments(read(file))
        .match(/@media \(forced-colors: active\) \{(?:[^{}]*\{[^{}]*\})*/g)
        ?.flatMap((block) => block.match(/[^{}]*\{[^{}]*\boutline:/g) ?? []);
      expect(rules?.filter((rule) => !rule.includes(':focus-visible')) ?? []).toEqual([]);
    },
  );

  it.each(sheets)(
    'a calc() with a variable uses no px value except 1px for a line, because px values do not grow with the text: %s',
    (file) => {
      const sums = withoutComments(read(file)).match(/\bcalc\([^;]*var[^;]*/g) ?? [];
      expect(sums.filter((sum) => /(?<!\b1)px/.test(sum))).toEqual([]);
    },
  );

  it.each(sheets)('a stylesheet uses no outer shadow other than --shadow-float: %s', (file) => {
    const shadows = withoutComments(read(file)).match(/(?<=box-shadow:\s+)\S[^;]*/g) ?? [];
    expect(shadows.filter((each) => !/^(none|inset .*|var\(--shadow-float\))$/.test(each))).toEqual(
      [],
    );
  });

  it.each(sheets)(
    'an element with --shadow-float has no visible border, because the shadow draws the edge: %s',
    (file) => {
      const rules = withoutComments(read(file)).match(/\{[^{}]*\}/g) ?? [];
      const floating = rules.filter((rule) => rule.includes('box-shadow: var(--shadow-float)'));
      expect(floating.join().match(/\bborder:(?! 0;| 1px solid transparent;).*/g)).toBeNull();
    },
  );

  it('a drop-down list in the account menu has the same border as a form field', () => {
    expect(read('popover/popover.module.css')).toMatch(
      /\.select \{[^}]*border: 1px solid var\(--line-strong\);/,
    );
  });

  it('the tick of a checkbox is printed, although browsers print no backgrounds by default', () => {
    expect(read('field/choice.module.css')).toMatch(
      /\.checkbox,\s+\.radio \{[^}]*print-color-adjust: exact;/,
    );
  });

  it('tokens.css begins with the order of the cascade layers', () => {
    expect(withoutComments(read('tokens.css')).trim()).toMatch(/^@layer base, ui, rows;/);
  });

  it('tokens.css defines each variable that the README names for the styles of pages', () => {
    const paragraphs = read('../README.md').split('\n\n');
    const variables = paragraphs.find((each) =>
      each.startsWith("Variables for a page's own styles"),
    );
    const names = [...(variables?.matchAll(/`(--[\w-]+)`/g) ?? [])].map(([, name = '']) => name);
    expect(names).toContain('--surface');
    expect(names.filter((name) => !tokens.has(name))).toEqual([]);
  });

  it.each(modules)('a stylesheet defines every class that the components use: %s', (file) => {
    const name = file.split('/').pop() ?? '';
    const defined = new Set(
      [...withoutComments(read(file)).matchAll(/\.([a-zA-Z]\w*)/g)].map(([, found]) => found),
    );
    const asked = files
      .filter((other) => /(?<!test)\.tsx?$/.test(other))
      .flatMap((other) => {
        const source = read(other);
        const local = new RegExp(`import (\\w+) from '[^']*/${name}'`).exec(source)?.[1];
        return local ? [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))] : [];
      })
      .map(([, found]) => found);
    expect(asked.filter((one) => one !== 'module' && !defined.has(one))).toEqual([]);
  });
});

it('every CSS variable that a stylesheet uses without a fallback is defined', () => {
  const platform = ['backend', 'federation', 'local-stack'];
  const all = [
    ...siteFiles,
    ...platform.flatMap((name) => filesIn(`${ROOT}/platform/${name}/src`)),
  ];
  const sources = all.filter((file) => /(?<!\.test)\.(css|tsx|html)$/.test(file)).map(read);
  const defined = new Set(sources.flatMap((source) => source.match(/--[\w-]+(?='?:)/g) ?? []));
  const used = all
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => withoutComments(read(file)).match(/(?<=var\(\s*)--[\w-]+(?=\s*\))/g) ?? []);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

it('the spinner of the splash in index.html stands still for visitors who prefer reduced motion', () => {
  expect(read(`${ROOT}/shell/src/index.html`)).toMatch(
    /@media \(prefers-reduced-motion: reduce\) \{ \.splash-spinner \{ animation: none; \} \}/,
  );
});

it('in forced colours, the spinner of the splash in index.html visibly turns, because one side stays transparent', () => {
  expect(read(`${ROOT}/shell/src/index.html`)).toMatch(
    /\.splash-spinner \{[^}]*forced-color-adjust: none;/,
  );
});

it('the splash in index.html has only colours of tokens.css', () => {
  const colours = read(`${ROOT}/shell/src/index.html`).match(/light-dark\([^;]*(?=;)/g) ?? [];
  expect(colours.length).toBeGreaterThan(0);
  expect(colours.filter((colour) => ![...tokens.values()].includes(colour))).toEqual([]);
});

it('the favicon and the logo have the same shape', () => {
  const pathOf = (file: string) => /\sd="([^"]+)"/.exec(read(file))?.[1];
  expect(pathOf('mark.svg')).toBeDefined();
  expect(pathOf('mark.svg')).toBe(pathOf('logo/logo.tsx'));
});
