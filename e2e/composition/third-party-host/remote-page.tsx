import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { type ComponentType, useEffect, useState } from 'react';

/** The names and manifests of remotes in the URL: `?main=http://…:3002/1.0.0/mf-manifest.json` */
const manifests = [...new URLSearchParams(location.search)];

const register = () =>
  registerRemotes(
    manifests.map(([name, entry]) => ({ name, entry })),
    { force: true },
  );
register();

type State = { page?: ComponentType; isLost?: boolean };

export const RemotePage = ({ id }: { id: string }) => {
  const [attempt, setAttempt] = useState(0);
  const [{ page: Page, isLost }, setState] = useState<State>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the page again.
  useEffect(() => {
    loadRemote<{ default: ComponentType }>(id).then(
      (module) => setState(module ? { page: module.default } : { isLost: true }),
      () => setState({ isLost: true }),
    );
  }, [id, attempt]);
  const tryAgain = () => {
    register();
    setState({});
    setAttempt(attempt + 1);
  };
  if (isLost) {
    return (
      <button type="button" onClick={tryAgain}>
        Load {id} again
      </button>
    );
  }
  return Page ? <Page /> : <p>Loading</p>;
};
