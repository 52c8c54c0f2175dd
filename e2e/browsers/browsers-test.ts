import { test as base } from '../fixtures/test';
import { createPointerAndKeysVisitor, type Visitor } from '../fixtures/visitor';
import { startWebDriver } from './web-driver';
import { createWebDriverVisitor } from './web-driver-visitor';

export type BrowserOptions = {
  /** A program that drives the browser over WebDriver; undefined if Playwright drives it. */
  webDriver: string | undefined;
};

type Fixtures = {
  visitor: Visitor;
  /** Opens the page at `path` and signs in with Google, as an account in the list of the popup. */
  signIn: (email: string, path: string) => Promise<void>;
};

export const test = base.extend<Fixtures & BrowserOptions>({
  webDriver: [undefined, { option: true }],
  // Does not use the `page` fixture, which would start Playwright's browser even with WebDriver.
  visitor: async ({ webDriver, playwright, browserName, channel, launchOptions }, use) => {
    if (!webDriver) {
      const options = channel ? { ...launchOptions, channel } : launchOptions;
      const browser = await playwright[browserName].launch(options);
      await use(createPointerAndKeysVisitor(await browser.newPage()));
      await browser.close();
      return;
    }
    const driver = await startWebDriver(webDriver);
    const [window = ''] = await driver.windows();
    await use(createWebDriverVisitor(driver, window));
    await driver.end();
  },
  signIn: async ({ visitor, site }, use) => {
    await use(async (email, path) => {
      await visitor.open(site.url + path);
      const provider = await visitor.popup(() => visitor.press('button', 'Continue with Google'));
      await provider.press('button', new RegExp(email));
    });
  },
});
