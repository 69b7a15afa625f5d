import type { QuizView } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, Panel } from '@casebook/web-ui';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { answeredTime } from '../quiz-progress.ts';
import { QuestionDrawer } from './navigator/QuestionDrawer.tsx';
import { QuestionGrid } from './navigator/QuestionGrid.tsx';
import { PanelActions } from './PanelActions.tsx';
import { PanelProgress } from './PanelProgress.tsx';
import { TextSizeControl } from './TextSizeControl.tsx';
import { Timers } from './Timers.tsx';
import type { Attempt } from './use-attempt.ts';

interface SidePanelProps {
  quiz: QuizView;
  attempt: Attempt;
  isFlagged: boolean;
  bookmark: { isBookmarked: boolean; toggle: () => void };
  onStepTextSize: (direction: 1 | -1) => void;
  onMark: () => void;
  onFlag: () => void;
  onExit: () => void;
  onKeys: () => void;
}

const onPhones = { display: { xs: 'block', md: 'none' } } as const;
const besideOnly = { display: { xs: 'none', md: 'block' } } as const;

export function SidePanel({ quiz, attempt, onStepTextSize, onExit, onKeys, ...marks }: SidePanelProps) {
  const { item, index, desk } = attempt;
  return (
    <Panel component="section" aria-label="Quiz" sx={{ display: 'grid', gap: { xs: 1, md: 2 }, p: { xs: 1.5, sm: 2, md: 2.5 } }}>
      <PanelProgress quiz={quiz} attempt={attempt} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Timers quiz={quiz} item={item} clock={attempt.clock} answeredMs={answeredTime(quiz.items)} />
        <Box sx={{ flexBasis: { md: '100%' }, display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <TextSizeControl size={desk.textSize} onStep={onStepTextSize} />
          <Box sx={besideOnly}>
            <Button color="secondary" size="small" startIcon={<KeyboardIcon />} onClick={onKeys}>
              Keys
            </Button>
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <DomainBadge domain={item.domain} />
        <DifficultyBadge difficulty={item.difficulty} />
      </Box>
      <PanelActions isMarked={desk.marked.includes(item.id)} {...marks} />
      <Box sx={{ ...besideOnly, maxHeight: 236, overflowY: 'auto', mx: -0.5 }}>
        <QuestionGrid quiz={quiz} attempt={attempt} onGo={attempt.goTo} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mx: { xs: -1, md: -0.5 } }}>
        <Button
          color="secondary"
          size="small"
          startIcon={<PreviousIcon />}
          disabled={index === 0}
          onClick={() => attempt.goTo(index - 1)}
        >
          Previous
        </Button>
        <Box sx={onPhones}>
          <QuestionDrawer quiz={quiz} attempt={attempt} />
        </Box>
        <Button color="error" size="small" onClick={onExit}>
          Exit Quiz
        </Button>
      </Box>
    </Panel>
  );
}
