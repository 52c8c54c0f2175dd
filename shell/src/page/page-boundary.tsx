import { Component, type ReactNode } from 'react';
import { describeError } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';

type Props = {
  /** Prepares another attempt; the page is rendered anew once it is done. */
  onRetry: (error: unknown) => Promise<void>;
  children: ReactNode;
};

type State = { error: unknown; failed: boolean };

/**
 * Keeps what goes wrong in a page, or on its way, inside the page: below the layout, so that navigation stays usable.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  readonly #retry = async (): Promise<void> => {
    await this.props.onRetry(this.state.error);
    this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return <ErrorPage error={describeError(error)} cause={error} onRetry={this.#retry} />;
  }
}
