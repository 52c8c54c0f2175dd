import { Component, type ReactNode } from 'react';

type Props = {
  /** Changes with each navigation, even to the same URL. A new value removes the error. */
  visit: string;
  /** Renders the error. `renderAgain` renders the children again. */
  renderError: (error: unknown, renderAgain: () => void) => ReactNode;
  onCatch: (error: unknown, renderAgain: () => void) => void;
  children: ReactNode;
};

type State = { failure?: { error: unknown } | undefined; visit?: string };

/**
 * The error boundary of a page or a slot filler. It is inside the layout, so that the links still
 * work. The error page is a prop. If the boundary imported it, the boundary would lose its state
 * whenever a developer edits the error page.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { failure: undefined, visit };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCatch(error, this.#renderAgain);
  }

  readonly #renderAgain = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    const { renderError, children } = this.props;
    return failure ? renderError(failure.error, this.#renderAgain) : children;
  }
}
