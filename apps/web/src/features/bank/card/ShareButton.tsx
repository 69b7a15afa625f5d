import type { QuestionView } from '@casebook/contracts';
import ShareIcon from '@mui/icons-material/IosShare';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { ShareMenu } from './ShareMenu.tsx';

export function ShareButton({ question }: { question: QuestionView }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Share" describeChild>
        <IconButton
          aria-label={`Share: ${question.question.slice(0, 60)}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <ShareIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && <ShareMenu question={question} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
