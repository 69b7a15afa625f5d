import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

interface DomainLockProps {
  id: string;
  onUpgrade: () => void;
}

/** Why a member without access can't choose the domain and the subcategory. */
export function DomainLock({ id, onUpgrade }: DomainLockProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: -1.25 }}>
      <LockIcon aria-hidden="true" sx={{ fontSize: '1.125rem', color: 'text.secondary', mt: 0.125 }} />
      <Typography variant="body2" color="textSecondary">
        <span id={id}>Free questions come from the domain that the bank covers least.</span>{' '}
        <Link component="button" type="button" variant="body2" aria-haspopup="dialog" onClick={onUpgrade} sx={{ minHeight: 24 }}>
          Choose it yourself
        </Link>
      </Typography>
    </Box>
  );
}
