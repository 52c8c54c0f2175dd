// Runs before the first script of a page, and finds what a remote changes in the rest of the page
// and in the tab. This file is not TypeScript, because compilers add helper functions, which the
// page would lack. Skips frames and empty pages, which have no storage.
if (location.protocol.startsWith('http') && window.top === window) {
  /** Returns the calling script: the first URL in the stack. This script itself has no http URL. */
  const caller = () => /https?:\/\/[^\s)]+/.exec(new Error().stack)?.[0] ?? '';
  /** Calls that only the shell may make, each with the script that made it. */
  const calls = [];
  const recorded = (native, what) =>
    function (...args) {
      calls.push({ what, script: caller() });
      return native.apply(this, args);
    };
  const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title');
  const set = recorded(title.set, 'changes document.title');
  Object.defineProperty(Document.prototype, 'title', { ...title, set });
  for (const name of ['pushState', 'replaceState']) {
    History.prototype[name] = recorded(History.prototype[name], `calls history.${name}`);
  }

  /** Milliseconds that a page has for cleaning up after the visitor has left the page. */
  const MAX_CLEANUP_MS = 200;
  /** An entry in each storage. If the entry is missing, a script has cleared the storage. */
  const STORAGE_MARK = 'kept-by-the-smoke-test';
  const storages = ['localStorage', 'sessionStorage'];
  for (const name of storages) window[name].setItem(STORAGE_MARK, STORAGE_MARK);

  /** Pending work: `timers` by id, and `listeners` on objects that outlive a page. */
  const timers = new Map();
  let listeners = [];
  for (const kind of ['Timeout', 'Interval']) {
    const [start, clear] = [window[`set${kind}`], window[`clear${kind}`]];
    window[`set${kind}`] = (work, ...rest) => {
      const timer = start(
        (...args) => {
          if (kind === 'Timeout') timers.delete(timer);
          work(...args);
        },
        ...rest,
      );
      timers.set(timer, { what: `a timer (set${kind})`, script: caller() });
      return timer;
    };
    window[`clear${kind}`] = (timer) => {
      timers.delete(timer);
      clear(timer);
    };
  }
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  /** Browsers treat two listeners as one if these fields have the same values. */
  const IDENTITY = ['target', 'type', 'work', 'capture'];
  const without = (removed) =>
    listeners.filter((each) => IDENTITY.some((field) => each[field] !== removed[field]));
  const optionsOf = (options) => (typeof options === 'object' && options) || { capture: options };
  EventTarget.prototype.addEventListener = function (type, work, given) {
    const target = this ?? window;
    const { capture = false, once, signal } = optionsOf(given);
    if ([window, document, document.documentElement, document.body].includes(target) && !once) {
      const own = { target, type, work, capture, signal, script: caller() };
      listeners = [...without(own), { ...own, what: `a listener for "${type}"` }];
    }
    return add.call(target, type, work, given);
  };
  EventTarget.prototype.removeEventListener = function (type, work, given) {
    const target = this ?? window;
    const { capture = false } = optionsOf(given);
    listeners = without({ target, type, work, capture });
    return remove.call(target, type, work, given);
  };

  /** Finds keys that do not work in a text field outside the page, because listeners block them. */
  const preventedKeys = () => {
    const field = document.createElement('input');
    const arrived = new Set();
    add.call(field, 'keydown', ({ key }) => arrived.add(key));
    document.body.append(field);
    const prevented = ['a', 'Enter', 'Escape', 'ArrowDown', 'Backspace', ' '].filter((key) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      return !field.dispatchEvent(event) || !arrived.has(key);
    });
    field.remove();
    return prevented.map((key) => `takes the key "${key}" from fields outside of its page`);
  };

  const isObject = (value) => Object(value) === value;

  /**
   * The objects that all scripts of the page share, by name. The functions that this script has
   * replaced above do not count as changes.
   */
  const owners = Object.entries({ window, document, navigator, history, performance });
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    if (!isObject(value) || value === window) continue;
    owners.push([name, value]);
    if (isObject(value.prototype)) owners.push([`${name}.prototype`, value.prototype]);
  }

  /** Returns what a script can replace: a getter, a value, or a handler such as `onerror`. */
  const factOf = (object, key) => {
    const { value, get } = Object.getOwnPropertyDescriptor(object, key) ?? {};
    const isHandler = object === window && String(key).startsWith('on');
    return isHandler ? window[key] : (get ?? value);
  };
  const factsOf = (object) =>
    new Map(Reflect.ownKeys(object).map((key) => [key, factOf(object, key)]));
  const before = owners.map(([name, object]) => ({ name, object, facts: factsOf(object) }));

  const changesOf = ({ name, object, facts }) => {
    const now = factsOf(object);
    return [...new Set([...facts.keys(), ...now.keys()])].flatMap((key) => {
      const label = `${name}.${String(key)}`;
      if (!facts.has(key)) return [`adds ${label}`];
      if (!now.has(key)) return [`removes ${label}`];
      return Object.is(now.get(key), facts.get(key)) ? [] : [`changes ${label}`];
    });
  };

  const reports = [];
  addEventListener('remote-report', ({ detail }) => reports.push(detail));

  const labelOf = (element) => `<${element.localName}${element.id ? `#${element.id}` : ''}>`;

  const variablesOf = (sheet) => {
    try {
      return [...sheet.cssRules].flatMap(({ cssText }) => cssText.match(/--[\w-]+/g) ?? []);
    } catch {
      // The browser hides the rules of a style sheet that the page requested without CORS.
      return [];
    }
  };

  /** Returns a remote's style sheets: those of its files, and those that scripts created. */
  const sheetsOf = (folder) => [
    ...[...document.styleSheets].filter(({ href, ownerNode }) =>
      // Style elements with text belong to the shell, because the content security policy blocks
      // style elements with text that a remote adds. An element without text may have rules that
      // the remote added by script.
      href ? href.startsWith(folder) : !ownerNode?.textContent,
    ),
    ...document.adoptedStyleSheets,
  ];

  /** Finds elements outside the remote's page, except those that the page adds to the body. */
  const elementsOutside = () => {
    const main = document.querySelector('main');
    const own = document.querySelector('main [data-remote]') ?? main;
    const site = [...document.body.children].find((child) => child.contains(main));
    const all = [document.documentElement, document.body];
    if (site) all.push(site, ...site.querySelectorAll('*'));
    return all.filter((element) => !own?.contains(element) || (own === main && element === main));
  };

  /** Compares the styles of elements outside the page, with and without the remote's sheets. */
  const stylesOutside = (folder) => {
    const html = document.documentElement;
    const outside = elementsOutside();
    const sheets = sheetsOf(folder);
    const names = [...new Set([...getComputedStyle(html), ...sheets.flatMap(variablesOf)])];
    const read = () =>
      outside.flatMap((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => [
          `${name} of ${labelOf(element)}`,
          style.getPropertyValue(name),
        ]);
      });
    // Hides the document, so that computed sizes come from the styles and not from the content.
    const { display } = html.style;
    html.style.display = 'none';
    const withSheets = read();
    for (const sheet of sheets) sheet.disabled = true;
    const without = read();
    for (const sheet of sheets) sheet.disabled = false;
    html.style.display = display;
    const changes = withSheets.flatMap(([label, after], at) => {
      const [, plain] = without[at];
      return after === plain ? [] : [`${label} (${plain} → ${after})`];
    });
    const attributes = [html, document.body].flatMap((element) =>
      ['class', 'style'].flatMap((name) => {
        const value = element.getAttribute(name);
        return value ? [`${name}="${value}" of ${labelOf(element)}`] : [];
      }),
    );
    return [...new Set([...attributes, ...changes])];
  };

  const from = (folder, all) =>
    all.filter(({ script }) => script.startsWith(folder)).map(({ what }) => what);
  Object.defineProperties(window, {
    pageMarks: {
      value: (folder) => ({
        reports,
        globals: before.flatMap(changesOf),
        styles: stylesOutside(folder),
        tab: [
          ...from(folder, calls),
          ...storages
            .filter((name) => !window[name].getItem(STORAGE_MARK))
            .map((name) => `clears ${name}`),
          ...preventedKeys(),
        ],
      }),
    },
    stillRunning: {
      value: async (folder) => {
        // Waits until React has cleaned up effects, which happens after the next frame.
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, MAX_CLEANUP_MS)));
        return from(folder, [
          ...timers.values(),
          ...listeners.filter(({ signal }) => !signal?.aborted),
        ]);
      },
    },
  });
}
