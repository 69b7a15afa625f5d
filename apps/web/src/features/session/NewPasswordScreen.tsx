import { ErrorNotice } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { authPaths } from './auth-flow.ts';
import { newPasswordResolver } from './auth-validation.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';

/** The target of the link in the reset email. */
export const NewPasswordScreen = () => <NewPasswordPage resolver={newPasswordResolver} expired={<ExpiredLink />} />;

function ExpiredLink() {
  return (
    <>
      <ErrorNotice>Invalid or expired reset link, or session expired. Please request a new password reset.</ErrorNotice>
      <Button href={authPaths['reset-request']} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
        Request a New Link
      </Button>
    </>
  );
}
