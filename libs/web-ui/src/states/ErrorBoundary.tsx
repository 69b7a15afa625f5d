import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LastResort } from './LastResort.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Shows the last-resort screen for what nothing else caught. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.error ? <LastResort text={this.state.error.message} /> : this.props.children;
  }
}
