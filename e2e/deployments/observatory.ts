import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';

/** The MDN Observatory's result for a URL: grade, score, and the tests that cost points. */
type ObservatoryGrade = { grade: string; score: number; lost: string[] };

/** Writes a certificate for localhost and its key into a folder. Returns both paths. */
export const writeLocalhostCertificate = async (
  folder: string,
): Promise<{ certificate: string; key: string }> => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const certificate = path.join(folder, 'localhost.pem');
  const key = path.join(folder, 'localhost.key');
  writeFileSync(certificate, pems.cert);
  writeFileSync(key, pems.private);
  return { certificate, key };
};

/**
 * Scans URLs without a scheme, such as `localhost:4443/remotes.json`. The scan trusts the
 * certificate at the path `certificate`. Throws an Error if the scan fails.
 */
export const scanWithObservatory = async (
  urls: readonly string[],
  certificate: string,
): Promise<ObservatoryGrade[]> => {
  const script = path.join(import.meta.dirname, 'scan-headers.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...urls], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  });
  return JSON.parse(stdout);
};
