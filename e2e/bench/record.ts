import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, '../../bench/results.json');

/** Writes a measurement into `bench/results.json`, beside the others, with the machine it was made on. */
export const record = (name: string, measured: object): void => {
  const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const at = new Date().toISOString().slice(0, 10);
  mkdirSync(path.dirname(FILE), { recursive: true });
  const results = { ...before, [name]: { ...measured, machine, at } };
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
};
