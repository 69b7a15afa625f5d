import { ErrorNotice } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { authPaths } from './auth-modes.ts';

export function ExpiredLink() {
  return (
    <>
      <ErrorNotice>Invalid or expired reset link, or session expired. Please request a new password reset.</ErrorNotice>
      <Button href={authPaths['reset-request']} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
        Request a New Link
      </Button>
    </>
  );
}
