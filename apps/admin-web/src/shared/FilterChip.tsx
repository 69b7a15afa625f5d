import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

/** A filter that a link has set, with a button that removes it. */
export const FilterChip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Box
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      justifySelf: 'start',
      pl: 1.5,
      border: 1,
      borderColor: 'divider',
      borderRadius: 4,
      bgcolor: 'surface.sunk',
      typography: 'body2',
    }}
  >
    {label}
    <IconButton size="small" aria-label={`Remove filter: ${label}`} onClick={onRemove}>
      <RemoveIcon fontSize="small" />
    </IconButton>
  </Box>
);
