// Scans the URLs in the arguments with the MDN Observatory's own code and prints JSON. Runs in a
// separate process, because Node.js reads NODE_EXTRA_CA_CERTS (the certificate to trust) only at
// its start.
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@mdn/mdn-http-observatory/package.json'));
// Writes an empty HSTS preload list if none was downloaded, because our hosts are on no such list.
const list = join(folder, 'conf', 'hsts-preload.json');
if (!existsSync(list)) writeFileSync(list, '{}');

const { scan } = await import(pathToFileURL(require.resolve('@mdn/mdn-http-observatory')).href);
const results = [];
for (const url of process.argv.slice(2)) {
  const { scan: result, tests } = await scan(url);
  const lost = Object.values(tests).filter(({ scoreModifier }) => scoreModifier < 0);
  results.push({
    grade: result.grade,
    score: result.score,
    lost: lost.map(({ result: name }) => name),
  });
}
console.log(JSON.stringify(results));
