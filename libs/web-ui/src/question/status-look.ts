import AiIcon from '@mui/icons-material/AutoAwesome';
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import PracticeIcon from '@mui/icons-material/EditNote';
import InactiveIcon from '@mui/icons-material/PauseCircleOutlined';
import FeaturedIcon from '@mui/icons-material/Star';

/** What stands behind each status label (decisions, "Status labels"). */
export const statusLook = {
  active: { label: 'active', color: 'success.main', Icon: ActiveIcon, meaning: 'Approved, and drawn by quizzes.' },
  inactive: { label: 'inactive', color: 'text.secondary', Icon: InactiveIcon, meaning: 'Set aside: no quiz draws it.' },
  featured: { label: 'featured', color: 'warning.main', Icon: FeaturedIcon, meaning: 'Picked out by the editors.' },
  practice: {
    label: 'practice',
    color: 'info.main',
    Icon: PracticeIcon,
    meaning: 'Your own, not approved yet: only you get it.',
  },
  'ai-generated': { label: 'ai-generated', color: 'primary.main', Icon: AiIcon, meaning: 'Written by AI.' },
} as const;

export type QuestionStatus = keyof typeof statusLook;
