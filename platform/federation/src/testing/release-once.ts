/**
 * Releases one build to a folder or a repository, with the release checks: `release-once.ts <path
 * or url> <package> <build>`. Prints "go" at the start and "live" after the site was changed.
 */
import { publishBuild } from '../release';
import { assertNoFindings, checkRelease, readLiveSite } from '../release-checks';
import { changeSiteRepository } from '../repository';
import { FIXTURE_ORIGINS } from './fixture-site';

const [target = '', name = '', build = ''] = process.argv.slice(2);

const release = (site: string) => {
  const runChecks = () =>
    assertNoFindings('not released', checkRelease(name, build, readLiveSite(site)), []);
  const origins = { [name]: `https://cdn.example/${name}/`, ...FIXTURE_ORIGINS };
  return publishBuild({ site, origins, name, build, runChecks });
};

process.stdout.write('go\n');
await (target.startsWith('file:')
  ? changeSiteRepository(
      { url: target },
      { work: release, message: ({ version }) => `Release ${name} ${version}` },
    )
  : release(target));
process.stdout.write('live\n');
