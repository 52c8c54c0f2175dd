// What the local stack uses of the backend; the backend itself is started by `main.ts` or `startBackend`.
export { type Database, type OpenDatabase, openDatabase } from './database/database';
export { DEMO_ACCOUNTS, type DemoAccount, demoAccounts } from './demo/accounts';
export { resetDemoData, seedDemo } from './demo/seed-demo';
export { parseSettings, type Settings } from './settings';
export { type RunningBackend, startBackend } from './start-backend';
export { StartError } from './start-error';
