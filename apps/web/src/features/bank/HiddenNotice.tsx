import { useListHiddenQuestionsQuery } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useHiding } from './card/use-hiding.ts';

/** On the page of a question that the member has hidden: that it is, and the way back. */
export function HiddenNotice({ question }: { question: QuestionView }) {
  const { data } = useListHiddenQuestionsQuery(undefined, { skip: !question.mine });
  const { showAgain } = useHiding();
  if (!data?.questionIds.includes(question.id)) return null;
  return (
    <Alert
      severity="info"
      role="status"
      icon={<HiddenIcon fontSize="inherit" />}
      action={
        <Button size="small" color="inherit" onClick={() => void showAgain(question)}>
          Show again
        </Button>
      }
      sx={{ color: 'text.primary', bgcolor: 'tint.info', alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
    >
      You have hidden this question. It is in no list and no quiz of yours.
    </Alert>
  );
}
