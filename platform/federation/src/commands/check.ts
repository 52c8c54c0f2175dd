import path from 'node:path';
import {
  type BuildUnderTest,
  defineBuildTestCommand,
  readLiveSiteOfTarget,
  type Workspace,
} from '../cli';
import { readVersion } from '../release';
import {
  assertNoFindings,
  checkRelease,
  fetchLiveSite,
  type LiveSite,
  readBudgets,
} from '../release-checks';

const check = ({ root }: Workspace, { name, build, accepted }: BuildUnderTest, live: LiveSite) => {
  const budgets = readBudgets(root, path.join(root, name));
  const findings = checkRelease(name, build, live, budgets);
  const version = readVersion(name, build);
  assertNoFindings(`${name} ${version} would break something`, findings, accepted);
};

export const command = defineBuildTestCommand({
  help: 'Says what a release of a build would break on the site',
  begin: (name, where) => `Checking ${name} against what is live at ${where}`,
  verdict: 'may be released',
  onLive: async (workspace, tried, url) => check(workspace, tried, await fetchLiveSite(url)),
  onSite: async (workspace, tried, target) => check(workspace, tried, readLiveSiteOfTarget(target)),
});
