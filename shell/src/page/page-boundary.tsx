import { Component, type ReactNode } from 'react';

type Props = {
  /** The address. An error of one address does not stay on the screen at another one of the same page. */
  address: string;
  /** Prepares another attempt. The page is rendered again when it is done. */
  onRetry: () => Promise<void>;
  /** Renders the error in place of the page. */
  renderError: (error: unknown, retry: () => Promise<void>) => ReactNode;
  /** Called with every error that is caught here. */
  onCatch: (error: unknown) => void;
  children: ReactNode;
};

type State = { error: unknown; failed: boolean; address?: string };

/**
 * Catches errors of a page, and of loading it, below the layout, so that navigation stays usable. It renders no error
 * page itself: fast refresh loses the state below a changed class, so an edit of the error page would reset the page.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, address: this.props.address };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { error: undefined, failed: false, address };
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
