import type { QuizItemView } from '@casebook/contracts';
import { FlagDialog, nothingFilledIn, UnflagDialog, useToast } from '@casebook/web-ui';
import { useState } from 'react';
import type { QuestionFlag } from './use-question-flag.ts';

interface QuestionFlagDialogProps {
  item: QuizItemView;
  flag: QuestionFlag;
  onClose: () => void;
}

/** Flag, or take the flag back, whichever it was when the dialog was opened. */
export function QuestionFlagDialog({ item, flag, onClose }: QuestionFlagDialogProps) {
  const toast = useToast();
  const [isFlagged] = useState(flag.isFlagged);
  const unflag = async () => {
    onClose();
    const refusal = await flag.unflag();
    if (refusal) toast.error(refusal.message);
  };
  if (isFlagged) return <UnflagDialog onUnflag={unflag} onClose={onClose} />;
  const leave: typeof flag.leave = (left) => {
    flag.leave(left);
    onClose();
  };
  return (
    <FlagDialog
      text={item.question}
      draft={flag.draft}
      onSend={flag.send}
      onClose={leave}
      onFlagged={() => leave(nothingFilledIn)}
    />
  );
}
