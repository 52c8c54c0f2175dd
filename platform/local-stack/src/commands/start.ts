import { runInTerminal } from '../stack/run-in-terminal';
import { planDev } from '../stack/start-dev';

/** `npm start`: the whole site with development servers. */
await runInTerminal('Starting backend, identity and development servers', planDev);
