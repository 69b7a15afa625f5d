import { TEXT_SIZE } from '@casebook/exam';
import LargerIcon from '@mui/icons-material/Add';
import SmallerIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';

interface TextSizeControlProps {
  /** A factor of the normal size. */
  size: number;
  onStep: (direction: 1 | -1) => void;
}

export const TextSizeControl = memo(function TextSizeControl({ size, onStep }: TextSizeControlProps) {
  return (
    <Box role="group" aria-label="Text size" sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>
      <IconButton aria-label="Smaller text" disabled={size <= TEXT_SIZE.min} onClick={() => onStep(-1)}>
        <SmallerIcon fontSize="small" />
      </IconButton>
      <Typography
        variant="caption"
        component="span"
        role="status"
        sx={{ minWidth: '4ch', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {Math.round(size * 100)}%
      </Typography>
      <IconButton aria-label="Larger text" disabled={size >= TEXT_SIZE.max} onClick={() => onStep(1)}>
        <LargerIcon fontSize="small" />
      </IconButton>
    </Box>
  );
});
