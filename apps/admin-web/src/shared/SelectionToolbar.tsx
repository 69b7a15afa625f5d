import { counted } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SelectionToolbarProps {
  /** How many questions are selected. */
  count: number;
  /** The buttons. */
  children: ReactNode;
}

/** What can be done to all selected questions. Stays in view while the list scrolls. */
export const SelectionToolbar = ({ count, children }: SelectionToolbarProps) => (
  <Box
    role="toolbar"
    aria-label="Selected questions"
    sx={{
      position: 'sticky',
      top: 0,
      zIndex: 'appBar',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      py: 1,
      bgcolor: 'background.default',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
      {counted(count, 'question')} selected
    </Typography>
    {children}
  </Box>
);
