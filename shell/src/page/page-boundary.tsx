import { Component, type ReactNode } from 'react';

type Props = {
  /** Differs after each navigation, even to the same URL. A new value removes the error. */
  visit: string;
  /** Prepares another attempt. When the promise is settled, the page is rendered again. */
  onRetry: () => Promise<void>;
  renderError: (error: unknown, retry: () => Promise<void>) => ReactNode;
  onCatch: (error: unknown) => void;
  children: ReactNode;
};

type State = { error: unknown; failed: boolean; visit?: string };

/**
 * The error boundary of a page, inside the layout, so that the links still work. The error page is
 * a parameter, because the boundary would lose its state when a developer edits an imported error
 * page.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { error: undefined, failed: false, visit };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCatch(error);
  }

  readonly #retry = async (): Promise<void> => {
    await this.props.onRetry();
    this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    const { error, failed } = this.state;
    return failed ? this.props.renderError(error, this.#retry) : this.props.children;
  }
}
