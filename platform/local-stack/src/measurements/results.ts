import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';

type ResultsFile = 'bench/results.json' | 'chaos/results.json';

/** A measurement. `at` is the day of the measurement: `2026-01-31`. */
export type MeasurementResult = { machine: string; at: string; [figure: string]: unknown };

export function readResults(name: ResultsFile): Record<string, MeasurementResult> {
  const file = join(repositoryRoot, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export function recordMeasurement(name: string, measured: object, results: ResultsFile): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const at = new Date().toISOString().slice(0, 10);
  const all = { ...readResults(results), [name]: { ...measured, machine, at } };
  const file = join(repositoryRoot, results);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
