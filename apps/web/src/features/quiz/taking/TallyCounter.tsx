import { letterAt } from '@casebook/web-ui';
import MoreIcon from '@mui/icons-material/Add';
import FewerIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';

interface TallyCounterProps {
  index: number;
  count: number;
  onCount: (index: number, by: 1 | -1) => void;
}

/** Counts how many participants of a group chose an option. */
export const TallyCounter = memo(function TallyCounter({ index, count, onCount }: TallyCounterProps) {
  const letter = letterAt(index);
  return (
    <Box
      role="group"
      aria-label={`Tally of option ${letter}`}
      sx={{ display: 'flex', alignItems: 'center', flex: 'none', ml: { xs: 1, sm: 0 } }}
    >
      <IconButton size="small" aria-label={`One fewer for ${letter}`} disabled={count === 0} onClick={() => onCount(index, -1)}>
        <FewerIcon fontSize="small" />
      </IconButton>
      <Typography
        variant="caption"
        component="span"
        role="status"
        sx={{ minWidth: '2ch', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {count}
      </Typography>
      <IconButton size="small" aria-label={`One more for ${letter}`} onClick={() => onCount(index, 1)}>
        <MoreIcon fontSize="small" />
      </IconButton>
    </Box>
  );
});
