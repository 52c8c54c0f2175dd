/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The light and dark value of each opaque colour in tokens.css: lightness, chroma and hue. */
const colours = new Map(
  [
    ...css.matchAll(/--([\w-]+):\s*light-dark\(\s*oklch\(([^)/]+)\),\s*oklch\(([^)/]+)\)\s*\);/g),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

/** Linear sRGB of an oklch colour, as in the sample code of CSS Color 4. */
function linearRgb(oklch: string): [number, number, number] {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.trim().split(/\s+/).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function colour(name: string, theme: Theme): string {
  const found = colours.get(name);
  if (!found) throw new Error(`tokens.css has no colour --${name}`);
  return found[theme];
}

/** The relative luminance of a colour, as defined in WCAG 2.2. */
function luminance(name: string, theme: Theme): number {
  const [r, g, b] = linearRgb(colour(name, theme)).map((c) => Math.min(1, Math.max(0, c)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(one: string, other: string, theme: Theme): number {
  const [low = 0, high = 0] = [luminance(one, theme), luminance(other, theme)].sort(
    (a, b) => a - b,
  );
  return (high + 0.05) / (low + 0.05);
}

const states = ['accent', 'danger', 'warning', 'success'] as const;
const still = ['surface', 'surface-sunken', 'surface-raised'] as const;
const surfaces = [...still, 'surface-hover', 'surface-active'] as const;
const pairs = (inks: readonly string[], grounds: readonly string[], least: number) =>
  inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, least })));

const rules = [
  // Body text has a contrast of at least 7:1.
  ...pairs(['text'], [...surfaces, ...states.map((state) => `${state}-soft`)], 7),
  ...states.flatMap((state) => pairs([`on-${state}-soft`], [`${state}-soft`], 7)),
  ...[1, 2, 3, 4, 5, 6].flatMap((n) => pairs([`on-person-${n}`], [`person-${n}`], 7)),
  // Other text has a contrast of at least 4.5:1.
  ...pairs(['text-quiet'], [...surfaces, ...states.map((state) => `${state}-soft`)], 4.5),
  ...states.flatMap((state) => pairs([`${state}-text`], [...surfaces, `${state}-soft`], 4.5)),
  ...pairs(['on-accent'], ['accent', 'accent-hover', 'accent-active'], 4.5),
  ...pairs(['on-danger'], ['danger', 'danger-hover'], 4.5),
  ...pairs(['on-warning'], ['warning'], 4.5),
  ...pairs(['on-success'], ['success'], 4.5),
  // Edges of fields, bars, meaningful marks and the focus ring have a contrast of at least 3:1.
  ...pairs(['line-strong'], [...still, 'surface-hover', 'accent-soft'], 3),
  ...pairs(['accent', 'danger', 'warning', 'success'], still, 3),
  ...pairs(['accent'], ['accent-soft', 'surface-hover'], 3),
  ...pairs(['focus'], [...surfaces, ...states.map((state) => `${state}-soft`)], 3),
];

describe.each(themes)('colours in the %s theme', (theme) => {
  // wcag: 1.4.3 except colors that are not in tokens.css
  // wcag: 1.4.11 except which edges and icons have these colors
  it.each(rules)(
    'the colour --$ink on --$ground has a contrast of at least $least:1',
    ({ ink, ground, least }) => {
      expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(least);
    },
  );

  it.each([...colours.keys()])(
    'the colour --%s is within sRGB, which every screen can show',
    (name) => {
      for (const channel of linearRgb(colour(name, theme))) {
        expect(channel).toBeGreaterThan(-0.001);
        expect(channel).toBeLessThan(1.001);
      }
    },
  );
});

it('every opaque colour in tokens.css has a contrast test, except two colours for borders and other lines', () => {
  const measured = new Set(rules.flatMap(({ ink, ground }) => [ink, ground]));
  const ornaments = ['line', 'line-button'];
  expect([...colours.keys()].filter((name) => !measured.has(name))).toEqual(ornaments);
});

it('the computed contrast of black on white is 21, as in WCAG', () => {
  colours.set('black', { light: '0 0 0', dark: '0 0 0' });
  colours.set('white', { light: '1 0 0', dark: '1 0 0' });
  expect(contrast('black', 'white', 'light')).toBeCloseTo(21, 1);
  colours.delete('black');
  colours.delete('white');
});
