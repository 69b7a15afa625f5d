import { AnimalAvatar, avatarSeed } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** The animal that the account will have, once an e-mail is typed. Its space is reserved, so that nothing jumps. */
export function AvatarPreview({ email }: { email: string }) {
  const typed = email.trim();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 56 }}>
      {typed ? (
        <AnimalAvatar of={{ seed: avatarSeed(typed) }} size="lg" />
      ) : (
        <Box
          aria-hidden="true"
          sx={{ width: 56, height: 56, borderRadius: '50%', border: 1, borderStyle: 'dashed', borderColor: 'edge.main' }}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        {typed ? 'Your avatar' : 'Your avatar appears here as you type your email.'}
      </Typography>
    </Box>
  );
}
