/**
 * Releases one build to a site in a repository, with the release checks: `release-to-repository.ts <url> <package>
 * <build>`. Says "go" when it begins and "live" when it was pushed.
 */
import { publish } from '../release';
import { checkRelease, readLiveSite, refuseOn } from '../release-checks';
import { changeSiteRepository } from '../repository';
import { ORIGINS } from './fixture-site';

const [url = '', name = '', build = ''] = process.argv.slice(2);

process.stdout.write('go\n');
await changeSiteRepository(
  { url },
  {
    work: (site) => {
      const runChecks = () =>
        refuseOn('not released', checkRelease(name, build, readLiveSite(site)), []);
      const origins = { [name]: `https://cdn.example/${name}/`, ...ORIGINS };
      return publish({ site, origins, name, build, runChecks });
    },
    message: ({ version }) => `Release ${name} ${version}`,
  },
);
process.stdout.write('live\n');
