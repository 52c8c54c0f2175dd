import { Component, type ReactNode } from 'react';

type Props = {
  /** Differs after each navigation, even to the same URL, so that errors end with the visit. */
  visit: string;
  /** Prepares another attempt. When it is done, the page is rendered again. */
  onRetry: () => Promise<void>;
  /** Renders the error in place of the page. */
  renderError: (error: unknown, retry: () => Promise<void>) => ReactNode;
  onCatch: (error: unknown) => void;
  children: ReactNode;
};

type State = { error: unknown; failed: boolean; visit?: string };

/**
 * It is below the layout, so that navigation still works. It does not render the error page itself:
 * fast refresh resets the state below a changed class, so editing that page would reset this one.
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
