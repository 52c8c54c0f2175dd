import { Component, type ReactNode } from 'react';

type Props = {
  /** Prepares another attempt; the page is rendered anew once it is done. */
  onRetry: () => Promise<void>;
  /** Draws what is shown in place of the page. */
  renderError: (error: unknown, retry: () => Promise<void>) => ReactNode;
  /** Is told of every error that ends up here. */
  onCatch: (error: unknown) => void;
  children: ReactNode;
};

type State = { error: unknown; failed: boolean };

/**
 * Keeps what goes wrong in a page, or on its way, inside the page: below the layout, so that navigation stays usable.
 * It draws nothing itself: an edit of the error page would otherwise mount the page inside anew, since fast refresh
 * cannot keep what is below a changed class.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
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
