import type { QuizView } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, Panel } from '@casebook/web-ui';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { answeredCount, answeredTime } from '../quiz-progress.ts';
import { TextSizeControl } from './TextSizeControl.tsx';
import { Timers } from './Timers.tsx';
import type { Attempt } from './use-attempt.ts';
import type { QuizSettingsControl } from './use-quiz-settings.ts';

interface SidePanelProps {
  quiz: QuizView;
  attempt: Attempt;
  settings: QuizSettingsControl;
  onExit: () => void;
  onKeys: () => void;
}

export function SidePanel({ quiz, attempt, settings, onExit, onKeys }: SidePanelProps) {
  const { item, index } = attempt;
  const total = quiz.items.length;
  const answered = answeredCount(quiz.items);
  return (
    <Panel
      component="section"
      aria-label="Quiz"
      sx={{ display: 'grid', gap: { xs: 1.5, md: 2.5 }, p: { xs: 1.5, sm: 2, md: 3 } }}
    >
      <Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1, alignItems: 'baseline' }}>
          <Typography component="p" sx={{ fontWeight: 600 }}>
            Question {index + 1} of {total}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {answered} answered
          </Typography>
        </Box>
        <LinearProgress variant="determinate" value={(answered / total) * 100} aria-label="Progress" />
      </Box>
      <Timers quiz={quiz} item={item} clock={attempt.clock} answeredMs={answeredTime(quiz.items)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <DomainBadge domain={item.domain} />
        <DifficultyBadge difficulty={item.difficulty} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 0.5 }}>
        <TextSizeControl size={settings.textSize} onStep={settings.stepTextSize} />
        <Button
          color="secondary"
          size="small"
          startIcon={<KeyboardIcon />}
          onClick={onKeys}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          Keys
        </Button>
        <Box sx={{ display: 'flex', gap: 0.5, flexBasis: { md: '100%' }, justifyContent: 'space-between', mx: { md: -1 } }}>
          <Button
            color="secondary"
            size="small"
            startIcon={<PreviousIcon />}
            disabled={index === 0}
            onClick={() => attempt.goTo(index - 1)}
          >
            Previous
          </Button>
          <Button color="error" size="small" onClick={onExit}>
            Exit Quiz
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
