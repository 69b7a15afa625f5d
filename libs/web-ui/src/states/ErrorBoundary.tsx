import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Shows the last-resort screen for errors thrown while rendering. */
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

/** The last-resort screen (specification 002, section 2). */
export function LastResort({ text }: { text: string }) {
  return (
    <Box component="main" role="alert" sx={{ maxWidth: 560, mx: 'auto', px: 2, py: { xs: 8, sm: 14 } }}>
      <Typography variant="h1">Something went wrong.</Typography>
      <Typography
        component="pre"
        variant="body2"
        color="textSecondary"
        sx={{ my: 3, whiteSpace: 'pre-wrap', fontFamily: 'inherit' }}
      >
        {text}
      </Typography>
      <Typography sx={{ mb: 3 }}>
        Please refresh the page. If it happens again, contact support and quote the text above.
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Refresh the page
      </Button>
    </Box>
  );
}
