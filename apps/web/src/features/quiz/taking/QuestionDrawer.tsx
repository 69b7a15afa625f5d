import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { QuestionGrid } from './QuestionGrid.tsx';

/** The questions in a drawer at the bottom of a phone, within the thumb's reach. Loaded when it is first opened. */
export function QuestionDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const titleId = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { maxHeight: '75dvh', borderTopLeftRadius: 12, borderTopRightRadius: 12, p: 2 },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography id={titleId} variant="h3" component="h2">
          Questions
        </Typography>
        <Button color="secondary" onClick={onClose}>
          Close
        </Button>
      </Box>
      <QuestionGrid onMoved={onClose} />
    </Drawer>
  );
}
