import type { RemoteDescription } from '../runtime';
import type { Finding, RemoteBuild, ShellBuild } from './build';
import type { LiveSite } from './live-site';

const inRemote = ({ titles = {} }: RemoteDescription): string[] => Object.keys(titles);

/** Finds languages that the live version has and a new one has not: its visitors would read English. */
export const checkLanguages = (build: RemoteBuild | ShellBuild, live: LiveSite): Finding[] => {
  const { name } = build;
  const now = build.kind === 'shell' ? build.description.languages : inRemote(build.description);
  const before =
    build.kind === 'shell'
      ? (live.shell?.languages ?? [])
      : (live.remotes[name] ?? []).flatMap(({ description }) => inRemote(description));
  const lost = [...new Set(before)].filter((language) => !now.includes(language));
  return lost.map((language) => ({
    id: `language-removed:${language}`,
    sentence: `${name} no longer has the language ${language}, which is live: its visitors would read English. Keep locales/${language}.json.`,
  }));
};
