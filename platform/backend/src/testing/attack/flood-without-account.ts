import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

// Sends as many requests as possible from one IP address without an account. Arguments: the URL of
// the backend, and the IP address. Ends when the parent process asks for the numbers of sent and
// refused requests.
const [url = '', localAddress = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);

// Lowers the priority, because a real attacker does not share the server's processor.
setPriority(5);

const sent = { requests: 0, refused: 0 };

const head = (method: string, path: string, lines: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n');

/**
 * A POST of a Stripe event that announces `bytes` bytes, but sends only the part `share` of them.
 * The signature has a valid form, so that the server reads the body before it refuses the request.
 */
const event = (bytes: number, share = 1) => {
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = `Stripe-Signature: t=${seconds},v1=${'0'.repeat(64)}`;
  const lines = [signature, 'Content-Type: application/json', `Content-Length: ${bytes}`];
  return head('POST', '/webhooks/stripe', lines) + 'a'.repeat(bytes * share);
};

/** A request with 50 new errors, the most in one request. The backend has to store them. */
const telemetry = () => {
  const errorEvent = () => ({
    kind: 'error',
    page: '/',
    remote: 'main',
    version: '1.0.0',
    why: 'live',
    error: { reason: 'error', cause: randomUUID(), stack: 'at draw '.repeat(100) },
  });
  const body = JSON.stringify({ events: Array.from({ length: 50 }, errorEvent) });
  return head('POST', '/telemetry', [`Content-Length: ${body.length}`]) + body;
};

const preflight = ['Origin: https://app.example.com', 'Access-Control-Request-Method: POST'];

/** `count` connections each send `text`. With `isAgain`, they repeat it after every response. */
const FLOOD_KINDS: { count: number; isAgain: boolean; text: () => string }[] = [
  { count: 30, isAgain: true, text: () => event(1_000_000) },
  { count: 30, isAgain: true, text: () => event(250_000) },
  { count: 400, isAgain: false, text: () => event(1_000_000, 0.95) },
  { count: 400, isAgain: false, text: () => event(250_000, 0.95) },
  { count: 30, isAgain: true, text: () => head('OPTIONS', '/users', preflight) },
  { count: 30, isAgain: true, text: telemetry },
  { count: 30, isAgain: true, text: () => head('GET', '/readiness_check') },
  { count: 30, isAgain: true, text: () => head('GET', '/users', ['Authorization: Bearer x']) },
  { count: 40, isAgain: false, text: () => 'GET /users HTTP/1.1\r\nX-Slow: ' },
];

const connection = ({ isAgain, text }: (typeof FLOOD_KINDS)[number]): Promise<void> =>
  new Promise((resolve) => {
    const send = () => {
      sent.requests += 1;
      socket.write(text());
    };
    const socket = connect({ host: hostname, port: Number(port), localAddress }, send);
    socket.on('error', () => {}).once('close', () => resolve());
    socket.setEncoding('latin1').on('data', (answer: string) => {
      if (/^HTTP\/1\.1 4(13|29)/.test(answer)) sent.refused += 1;
      if (isAgain && answer.startsWith('HTTP/1.1')) send();
    });
  });

for (const kind of FLOOD_KINDS) {
  for (let index = 0; index < kind.count; index += 1) {
    void (async () => {
      for (;;) {
        await connection(kind);
        // Pauses, because this process would otherwise spend its time on opening connections.
        await pause(1_000);
      }
    })();
  }
}
process.send?.('begun');
process.on('message', () => process.send?.(sent, () => process.exit()));
process.on('disconnect', () => process.exit());
