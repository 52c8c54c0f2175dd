import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { Visitor } from '../fixtures/visitor';
import type { ElementReference, WebDriver } from './web-driver';

type Role = Parameters<Visitor['press']>[0];
type Name = Parameters<Visitor['press']>[1];

/**
 * The script that finds elements by role and name in the page. Playwright's locators cannot do this
 * here, because they need Playwright's own build of WebKit.
 */
const library = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);
const IS_LOADED = 'return "TestingLibraryDom" in window';
const FIND_SCRIPT = `
  const [role, name, pattern, level] = arguments;
  const options = { level: level ?? undefined, name: pattern ? new RegExp(pattern) : (name ?? undefined) };
  const found = TestingLibraryDom.queryAllByRole(document.body, role, options);
  const modal = document.querySelector('dialog:modal');
  return modal ? found.filter((element) => modal.contains(element)) : found;`;

export const createWebDriverVisitor = (driver: WebDriver, window: string): Visitor => {
  const find = async (role: Role, name?: Name, level?: number): Promise<ElementReference[]> => {
    await driver.switchTo(window);
    if (!(await driver.run<boolean>(IS_LOADED))) await driver.run(library);
    const [text, pattern] = name instanceof RegExp ? [null, name.source] : [name, null];
    return driver.run(FIND_SCRIPT, role, text ?? null, pattern, level ?? null);
  };
  // Repeats each command until it succeeds, because the page may change between two commands.
  const until = (work: () => Promise<void>) => expect(work).toPass({ timeout: 15_000 });
  const only = async (role: Role, name?: Name): Promise<ElementReference> => {
    const [element, ...others] = await find(role, name);
    if (!element || others.length > 0) {
      throw new Error(`${others.length + (element ? 1 : 0)} elements are a ${role} ${name ?? ''}`);
    }
    return element;
  };
  const textOf = (element: ElementReference) =>
    driver.run<string>('return arguments[0].textContent', element);
  const waitFor = (role: Role, name: Name | undefined, isRight: (count: number) => boolean) =>
    until(async () => expect(isRight((await find(role, name)).length)).toBe(true));

  return {
    open: async (url) => {
      await driver.switchTo(window);
      await driver.open(url);
    },
    press: (role, name) =>
      until(async () => {
        const element = await only(role, name);
        // Expects an enabled button, because WebDriver clicks a disabled button without error or
        // effect.
        const isDisabled = 'return arguments[0].matches(":disabled")';
        expect(await driver.run(isDisabled, element)).toBe(false);
        // Scrolls to the centre, because WebKitGTK cannot click at the very edge of the window.
        await driver.run('arguments[0].scrollIntoView({ block: "center" })', element);
        await driver.click(element);
      }),
    pressKey: async (key) => {
      await driver.switchTo(window);
      await driver.pressKey({ Enter: '\uE007', Escape: '\uE00C' }[key]);
    },
    type: async (field, text, role = 'textbox') => {
      await until(async () => void (await only(role, field)));
      await driver.write(await only(role, field), text);
    },
    chooseFile: async (button, file) => {
      // Gives the file to the button's hidden field, because WebDriver cannot use the file picker.
      await until(async () => driver.run('arguments[0].focus()', await only('button', button)));
      const inputs = 'return document.querySelector("input[type=file]")';
      await driver.write(await driver.run<ElementReference>(inputs), file);
    },
    sees: (role, name) => waitFor(role, name, (count) => count > 0),
    seesNo: (role, name) => waitFor(role, name, (count) => count === 0),
    seesFocusOn: (role, name) =>
      until(async () => {
        const isFocused = 'return arguments[0] === document.activeElement';
        expect(await driver.run(isFocused, await only(role, name))).toBe(true);
      }),
    arrives: (title) =>
      until(async () => {
        const headings = await find('heading', undefined, 1);
        expect(await Promise.all(headings.map(textOf))).toEqual([title]);
      }),
    popup: async (open) => {
      const before = await driver.windows();
      await open();
      let popup: string | undefined;
      await until(async () => {
        popup = (await driver.windows()).find((each) => !before.includes(each));
        expect(popup).toBeDefined();
      });
      return createWebDriverVisitor(driver, popup ?? '');
    },
  };
};
