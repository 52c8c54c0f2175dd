import { runInTerminal } from '../stack/run-in-terminal';
import { planDev } from '../stack/start-dev';

/** `npm start`: the whole site with development servers; `npm start -- main` with those of the named remotes only. */
const names = process.argv.slice(2);

await runInTerminal('Starting backend, identity and development servers', (options) =>
  planDev(options, names),
);
