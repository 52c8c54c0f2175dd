import {
  defineBuildTestCommand,
  smokeTestOnDeployedSite,
  smokeTestWithOtherPackages,
} from '../cli';

export const command = defineBuildTestCommand({
  help: 'Tries a build in the place of the live version, in a browser',
  begin: (name, where) => `Trying ${name} in place of the live version of ${where}`,
  verdict: 'works there. Release it',
  onLive: smokeTestOnDeployedSite,
  onSite: (workspace, tried, target) => smokeTestWithOtherPackages(workspace, { ...tried, target }),
});
