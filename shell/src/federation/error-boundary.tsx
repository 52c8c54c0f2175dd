import { Component, type ReactNode } from 'react';

type Props = {
  /**
   * A value that changes with each navigation, even to the same URL. A new value removes the shown
   * error. Undefined for a slot filler, because a navigation does not remove the error of a filler.
   */
  visit?: string;
  renderError: (error: unknown, renderAgain: () => void) => ReactNode;
  /** `replaceError(other)` shows the error `other`. `replaceError()` renders the children again. */
  onCatch: (error: unknown, replaceError: (other?: Error) => void) => void;
  children: ReactNode;
};

type State = { failure?: { error: unknown } | undefined; visit?: string | undefined };

/**
 * Catches the errors of a page or of a slot filler. Put the boundary of a page inside the layout,
 * so that the layout's links still work. `renderError` is a prop, because this file must not import
 * the error page. Otherwise, each edit of the error page during development would reset the
 * boundary.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { failure: undefined, visit };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCatch(error, (other) =>
      // Changes nothing if a navigation has removed the error meanwhile.
      this.setState(({ failure }) =>
        failure?.error === error ? { failure: other && { error: other } } : null,
      ),
    );
  }

  readonly #renderAgain = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    const { renderError, children } = this.props;
    return failure ? renderError(failure.error, this.#renderAgain) : children;
  }
}
