import type { QuizView } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, Panel } from '@casebook/web-ui';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEventCallback } from '@mui/material/utils';
import { memo } from 'react';
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
  isBookmarked: boolean;
  canBookmark: boolean;
  onStepTextSize: (direction: 1 | -1) => void;
  onMark: () => void;
  onFlag: () => void;
  onBookmark: () => void;
  onExit: () => void;
  onKeys: () => void;
}

const onPhones = { display: { xs: 'block', md: 'none' } } as const;
const besideOnly = { display: { xs: 'none', md: 'block' } } as const;

/** Between a tap and its explanation the desk is drawn twice: what says the same is not drawn with it. */
const PanelButton = memo(Button);
const keyboardIcon = <KeyboardIcon />;
const previousIcon = <PreviousIcon />;

export function SidePanel({ quiz, attempt, onStepTextSize, onExit, onKeys, ...marks }: SidePanelProps) {
  const { item, index, desk } = attempt;
  const goBack = useEventCallback(() => attempt.goTo(index - 1));
  return (
    <Panel component="section" aria-label="Quiz" sx={{ display: 'grid', gap: { xs: 1, md: 2 }, p: { xs: 1.5, sm: 2, md: 2.5 } }}>
      <PanelProgress quiz={quiz} attempt={attempt} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Timers quiz={quiz} item={item} clock={attempt.clock} answeredMs={answeredTime(quiz.items)} />
        <Box sx={{ flexBasis: { md: '100%' }, display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <TextSizeControl size={desk.textSize} onStep={onStepTextSize} />
          <Box sx={besideOnly}>
            <PanelButton color="secondary" size="small" startIcon={keyboardIcon} onClick={onKeys}>
              Keys
            </PanelButton>
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
        <PanelButton color="secondary" size="small" startIcon={previousIcon} disabled={index === 0} onClick={goBack}>
          Previous
        </PanelButton>
        <Box sx={onPhones}>
          <QuestionDrawer quiz={quiz} attempt={attempt} />
        </Box>
        <PanelButton color="error" size="small" onClick={onExit}>
          Exit Quiz
        </PanelButton>
      </Box>
    </Panel>
  );
}
