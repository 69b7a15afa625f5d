import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Shows the last-resort screen for errors thrown while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { thrown?: { error: unknown } }> {
  override state: { thrown?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { thrown: { error: unknown } } {
    return { thrown: { error } };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.thrown ? <LastResort error={this.state.thrown.error} /> : this.props.children;
  }
}

/** The last-resort screen, for an error while rendering. Rethrows the error as an uncaught one, which the app reports. */
export function LastResort({ error }: { error: unknown }) {
  const email = supportEmail();
  const text = error instanceof Error ? error.message : String(error);
  useEffect(() => {
    window.dispatchEvent(new ErrorEvent('error', { error, message: text }));
  }, [error, text]);
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
        Please refresh the page. If it happens again, contact support{' '}
        {email && (
          <>
            at <Link href={`mailto:${email}`}>{email}</Link>{' '}
          </>
        )}
        and quote the text above.
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Refresh the page
      </Button>
    </Box>
  );
}

/** @returns the support address, which the gateway writes into the page (`SUPPORT_EMAIL`); undefined if none is configured */
const supportEmail = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || undefined;
