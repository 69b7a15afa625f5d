import type { QuizView } from '@casebook/contracts';
import GridIcon from '@mui/icons-material/GridViewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Attempt } from '../use-attempt.ts';
import { QuestionGrid } from './QuestionGrid.tsx';

/** The questions of the quiz at the bottom of a phone, within the thumb's reach. */
export function QuestionDrawer({ quiz, attempt }: { quiz: QuizView; attempt: Attempt }) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const close = () => setOpen(false);
  return (
    <>
      <Button color="secondary" size="small" startIcon={<GridIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Questions
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
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
          <Button color="secondary" onClick={close}>
            Close
          </Button>
        </Box>
        <QuestionGrid
          quiz={quiz}
          attempt={attempt}
          onGo={(index) => {
            close();
            attempt.goTo(index);
          }}
        />
      </Drawer>
    </>
  );
}
