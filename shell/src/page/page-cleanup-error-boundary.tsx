import { Component, type ReactNode } from 'react';

type Props = { visit: string; children: ReactNode };

type Failure = { error: unknown };

type State = { visit: string; failure?: Failure | undefined; first?: Failure | undefined };

/**
 * Catches an error in the cleanup of a page's effects. React throws this error in the parent of the
 * removed page, so the boundary must be around the place where one page replaces another. A second
 * error during the same visit goes to the next boundary.
 */
export class PageCleanupErrorBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ visit }: Props, { failure, ...state }: State): State {
    if (visit !== state.visit) return { visit, failure: undefined, first: undefined };
    return { visit, first: state.first ?? failure };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { failure, first } = this.state;
    if (failure && failure !== first) throw failure.error;
    return this.props.children;
  }
}
