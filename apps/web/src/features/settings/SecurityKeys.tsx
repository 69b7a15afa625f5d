import { ConfirmDialog, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';

interface SecurityKeysProps {
  keys: readonly Factor[];
  onRemove: (key: Factor) => void;
}

/** The security keys that are second factors. */
export const SecurityKeys = ({ keys, onRemove }: SecurityKeysProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
    {keys.map((key) => (
      <SecurityKey key={key.id} factor={key} onRemove={() => onRemove(key)} />
    ))}
  </Box>
);

function SecurityKey({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const name = factor.friendly_name || 'Security key';
  const confirm = () => {
    setIsConfirming(false);
    onRemove();
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          Added <RelativeTime at={factor.created_at} />
        </Typography>
      </Box>
      <Button onClick={() => setIsConfirming(true)} variant="outlined" size="small" aria-label={`Remove ${name}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        dangerous
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        You won’t be able to sign in with it. Without another second step, your password alone will be enough.
      </ConfirmDialog>
    </Box>
  );
}
