import { PASSWORD_CHANGED_REDIRECT_MS } from '@casebook/exam';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';

export function PasswordChanged() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = window.setTimeout(() => navigate(paths.home, { replace: true }), PASSWORD_CHANGED_REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <Typography sx={{ fontWeight: 600 }}>Password updated successfully!</Typography>
      <Typography color="textSecondary">Redirecting you to the main application...</Typography>
    </div>
  );
}
