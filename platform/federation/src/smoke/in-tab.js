// Records what scripts do to the whole tab, each time with the calling script. Runs before
// in-page.js, so that in-page.js takes the functions of this file for those of the browser. This
// file is JavaScript for the same reason as in-page.js. Skips frames and empty pages, which have no
// storage.
if (location.protocol.startsWith('http') && window.top === window) {
  /** Returns the calling script: the first URL in the stack, because this script has no URL. */
  const caller = () => /https?:\/\/[^\s)]+/.exec(new Error().stack)?.[0] ?? '';
  const changes = [];
  /** Wraps a function, so that its calls are recorded. */
  const recorded = (native, what) =>
    function (...args) {
      changes.push({ what, script: caller() });
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

  /** Pending work: timers by number, and below, listeners on objects that outlive a page. */
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
  /** The fields of a listener that browsers compare: two listeners with equal fields are one. */
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

  /** Finds the keys that listeners of a page block in a text field outside the page. */
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

  const from = (folder, all) =>
    all.filter(({ script }) => script.startsWith(folder)).map(({ what }) => what);
  Object.defineProperties(window, {
    tabMarks: {
      value: (folder) => [
        ...from(folder, changes),
        ...storages
          .filter((name) => !window[name].getItem(STORAGE_MARK))
          .map((name) => `clears ${name}`),
        ...preventedKeys(),
      ],
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
