/* Replaces the part of Google's gapi.iframes that the Firebase SDK uses, so that a sign-in popup
   works without internet. Runs in the page of the app, where the SDK opens the helper frame, and in
   this frame. Both exchange numbered messages over postMessage. Only the identity service of local
   runs serves this script. */
// This block has constants instead of function declarations, which would become global.
{
  const CHANNEL = 'gapi-stand-in';
  const PING = 'ping';

  /**
   * @typedef {(data: unknown) => unknown} Handler
   * @typedef {{ channel: string, kind: 'call' | 'reply', id: number, type?: string, data?: unknown }} Message
   */

  /**
   * Connects to one other window.
   * @param {() => Window | null} other
   * @param {string} origin the only origin that may read messages
   * @param {Promise<unknown>} [loaded] resolves when the other window can receive messages; an
   * earlier message would cause a warning
   */
  const connect = (other, origin, loaded = Promise.resolve()) => {
    /** @type {Map<string, Handler>} */
    const handlers = new Map([[PING, () => true]]);
    /** @type {Map<number, (answers: unknown[]) => void>} */
    const waiting = new Map();
    /**
     * The reply to each acknowledged message, by the text of the message.
     * @type {Map<string, unknown>}
     */
    const acknowledged = new Map();
    let lastId = 0;

    /** @param {Omit<Message, 'channel'>} message */
    const post = (message) => other()?.postMessage({ channel: CHANNEL, ...message }, origin);

    /** @param {string} type @param {unknown} data @param {(answers: unknown[]) => void} [callback] */
    const send = (type, data, callback) => {
      lastId += 1;
      if (callback) waiting.set(lastId, callback);
      post({ kind: 'call', id: lastId, type, data });
    };

    /**
     * Returns the handler's reply to a message. After the reply `ACK`, returns this reply without
     * calling the handler if the same message comes again. The SDK would refuse the repeated
     * message, and the helper frame would then show an alert.
     * @param {Handler} handler @param {unknown} data
     */
    async function answer(handler, data) {
      const message = JSON.stringify(data) ?? '';
      if (acknowledged.has(message)) return acknowledged.get(message);
      const reply = await handler(data);
      const { status } = /** @type {{ status?: string }} */ (reply);
      if (status === 'ACK') acknowledged.set(message, reply);
      return reply;
    }

    /** @param {Message} message */
    async function receive({ kind, id, type = '', data }) {
      if (kind === 'call') {
        const handler = handlers.get(type);
        // Ignores messages without a registered handler, as Google's script does.
        if (handler) post({ kind: 'reply', id, data: [await answer(handler, data)] });
        return;
      }
      const answered = waiting.get(id);
      waiting.delete(id);
      try {
        answered?.(/** @type {unknown[]} */ (data));
      } catch {
        // Ignores errors of the SDK's callback, as Google's script does. The callback may throw
        // although it has already used the answer.
      }
    }

    window.addEventListener('message', ({ data, source }) => {
      if (data?.channel === CHANNEL && source === other()) receive(data);
    });

    return {
      /** @param {string} type @param {Handler} handler */
      register: (type, handler) => void handlers.set(type, handler),
      send,
      /** Resolves only when the other window answers. */
      async ping() {
        await loaded;
        await new Promise((resolve) => send(PING, undefined, resolve));
      },
      /** Does nothing, because the frame is invisible. */
      restyle: () => Promise.resolve(),
    };
  };

  /**
   * @param {{ url: string, where: HTMLElement, attributes?: Record<string, string | object> }} options
   * @param {(connection: ReturnType<typeof connect>) => unknown} ready
   */
  const open = ({ url, where, attributes = {} }, ready) => {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'object') Object.assign(frame.style, value);
      else frame.setAttribute(name, value);
    }
    frame.src = url;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    where.append(frame);
    return ready(connect(() => frame.contentWindow, new URL(url).origin, loaded));
  };

  const scope = /** @type {Record<string, any>} */ (/** @type {unknown} */ (window));
  scope.gapi = {
    /**
     * Calls back immediately, because everything is already loaded.
     * @param {string} _
     * @param {{ callback: () => void }} options
     */
    load: (_, { callback }) => callback(),
    iframes: {
      /** Does nothing. If this name exists, the SDK knows that gapi.iframes is loaded. */
      Iframe() {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open, getParentIframe: () => connect(() => window.parent, '*') }),
    },
  };
  // Calls the function for which the helper frame waits, as Google's script would do.
  scope.gapi_onload?.();
}
