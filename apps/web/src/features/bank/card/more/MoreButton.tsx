import { selectProfile } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { cardRights, offersNothing } from './card-rights.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { MoreMenu } from './MoreMenu.tsx';

/** What is seldom wanted of a card, behind one button. */
export function MoreButton({ question }: { question: QuestionView }) {
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [deletedFrom, setDeletedFrom] = useState<HTMLElement | null>(null);
  const rights = cardRights(question, isAdmin);
  if (offersNothing(rights)) return null;
  return (
    <>
      <Tooltip title="More" describeChild>
        <IconButton
          aria-label={`More: ${question.question.slice(0, 60)}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <MoreMenu
          question={question}
          rights={rights}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onDelete={() => {
            setDeletedFrom(anchor);
            setAnchor(null);
          }}
        />
      )}
      {deletedFrom && <DeleteDialog question={question} from={deletedFrom} onClose={() => setDeletedFrom(null)} />}
    </>
  );
}
