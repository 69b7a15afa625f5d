import type { QuestionView } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, Panel } from '@casebook/web-ui';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';

interface HiddenQuestionProps {
  question: QuestionView;
  onShowAgain: (button: HTMLElement) => void;
}

export function HiddenQuestion({ question, onShowAgain }: HiddenQuestionProps) {
  const stemId = `stem-${question.id}`;
  return (
    <Panel component="article" aria-labelledby={stemId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}>
        <DomainBadge domain={question.domain} />
        <DifficultyBadge difficulty={question.difficulty} />
      </Box>
      <Typography
        id={stemId}
        variant="stem"
        component="h2"
        tabIndex={-1}
        sx={{ fontSize: '1.125rem', my: 1.5, maxWidth: 'var(--cb-measure)', overflowWrap: 'anywhere' }}
      >
        <Link href={paths.question(question.id)} color="inherit" underline="hover">
          {question.question}
        </Link>
      </Typography>
      <Button
        color="secondary"
        variant="outlined"
        size="small"
        startIcon={<ShowIcon />}
        aria-label={`Show again: ${question.question.slice(0, 60)}`}
        onClick={({ currentTarget }) => onShowAgain(currentTarget)}
      >
        Show again
      </Button>
    </Panel>
  );
}
