import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@platform/local-stack';

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof ELEMENT_KEY, string>;

export type WebDriver = {
  open(url: string): Promise<void>;
  run<Result>(script: string, ...values: readonly unknown[]): Promise<Result>;
  click(element: ElementReference): Promise<void>;
  /** Types a text into a field, or gives a file field the path of a file. */
  write(element: ElementReference, text: string): Promise<void>;
  pressKey(key: string): Promise<void>;
  windows(): Promise<string[]>;
  switchTo(window: string): Promise<void>;
  end(): Promise<void>;
};

type Answer = { value: unknown };
type Failure = { error: string; message: string };

/** Uses no npm package, because WebDriver packages need a newer Node.js or have a test runner. */
const createClient = (url: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(url + path, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await answer.json()) as Answer;
  if (answer.ok) return value;
  const { error, message } = value as Failure;
  throw new Error(`${method} ${path}: ${error}: ${message}`);
};

type Client = ReturnType<typeof createClient>;

const openSession = async (call: Client, driver: ChildProcess): Promise<WebDriver> => {
  const opened = (await call('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const path = `/session/${opened.sessionId}`;
  const to = (element: ElementReference) => `${path}/element/${element[ELEMENT_KEY]}`;
  const post = async (name: string, body?: object) => void (await call('POST', name, body));
  return {
    open: (url) => post(`${path}/url`, { url }),
    run: async <Result>(script: string, ...args: readonly unknown[]) =>
      (await call('POST', `${path}/execute/sync`, { script, args })) as Result,
    click: (element) => post(`${to(element)}/click`),
    write: (element, text) => post(`${to(element)}/value`, { text }),
    pressKey: (value) => {
      const keys = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      return post(`${path}/actions`, { actions: [{ type: 'key', id: 'keys', actions: keys }] });
    },
    windows: async () => (await call('GET', `${path}/window/handles`)) as string[],
    switchTo: (handle) => post(`${path}/window`, { handle }),
    end: async () => {
      await call('DELETE', path).catch(() => {});
      driver.kill();
    },
  };
};

export const startWebDriver = async (command: string): Promise<WebDriver> => {
  const port = await findFreePort();
  const driver = spawn(command, [`--port=${port}`], { stdio: 'ignore' });
  await once(driver, 'spawn');
  const call = createClient(`http://localhost:${port}`);
  for (let attempt = 0; ; attempt++) {
    try {
      await call('GET', '/status');
      return await openSession(call, driver);
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
