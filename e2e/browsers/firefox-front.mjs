#!/usr/bin/env node
// Playwright starts this program as its Firefox. The program runs the Firefox named by `FIREFOX`,
// and forwards WebDriver BiDi messages. Older versions of Firefox, such as ESR 153, lack one
// command that Playwright sends for every window. For these versions, the program itself answers
// that the command succeeded. Remove this file when the oldest supported Firefox has the command.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const OPTIONAL = 'emulation.setMediaFeaturesOverride';
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env.FIREFOX ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal));

const connect = (client, target) => {
  const browser = new WebSocket(target, { perMessageDeflate: false, maxPayload: 0 });
  const opened = new Promise((resolve) => browser.once('open', resolve));
  const optional = new Set();
  client.on('message', async (data) => {
    const text = data.toString();
    if (text.includes(OPTIONAL)) optional.add(JSON.parse(text).id);
    await opened;
    browser.send(text);
  });
  browser.on('message', (data) => {
    const text = data.toString();
    if (!text.includes('unknown command')) return client.send(text);
    const { id } = JSON.parse(text);
    client.send(optional.has(id) ? JSON.stringify({ type: 'success', id, result: {} }) : text);
  });
  browser.on('close', () => client.close());
  client.on('close', () => browser.close());
};

let written = '';
firefox.stderr.setEncoding('utf8').on('data', (text) => {
  process.stderr.write(text.replace(LISTENING, ''));
  written += text;
  const browserUrl = LISTENING.exec(written)?.[1];
  if (!browserUrl) return;
  written = '';
  const front = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    // Prints a line from which Playwright reads the URL of this program.
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${front.address().port}`);
  });
  front.on('connection', (client, { url }) => connect(client, browserUrl + url));
});
