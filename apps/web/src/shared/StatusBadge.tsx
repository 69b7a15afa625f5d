import { Badge, domainStyle } from '@casebook/web-ui';
import AiIcon from '@mui/icons-material/AutoAwesome';
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import PracticeIcon from '@mui/icons-material/EditNote';
import CrossIcon from '@mui/icons-material/HubOutlined';
import InactiveIcon from '@mui/icons-material/PauseCircleOutlined';
import FeaturedIcon from '@mui/icons-material/Star';

/** A question's status by icon and label. */
export function StatusBadge({ status }: { status: QuestionStatus }) {
  const { label, color, Icon } = statusStyles[status];
  return (
    <Badge color={color} icon={<Icon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      {label}
    </Badge>
  );
}

/** The label, color, icon, and meaning of each status. */
export const statusStyles = {
  active: { label: 'active', color: 'success.main', Icon: ActiveIcon, meaning: 'Approved and used in quizzes.' },
  inactive: { label: 'inactive', color: 'text.secondary', Icon: InactiveIcon, meaning: 'Retired: not used in quizzes.' },
  featured: { label: 'featured', color: 'warning.main', Icon: FeaturedIcon, meaning: 'Selected by the editors.' },
  practice: {
    label: 'practice',
    color: 'info.main',
    Icon: PracticeIcon,
    meaning: 'Yours and not approved yet: only you see it.',
  },
  'ai-generated': { label: 'ai-generated', color: 'primary.main', Icon: AiIcon, meaning: 'Written by AI.' },
} as const;

export type QuestionStatus = keyof typeof statusStyles;

interface CrossDomainQuestion {
  secondaryDomain?: string;
  crossDomainTags?: readonly string[];
}

/** Marks a question that requires a second domain, in that domain's color. Renders nothing for other questions. */
export function CrossDomainBadge({ question: { secondaryDomain, crossDomainTags = [] } }: { question: CrossDomainQuestion }) {
  if (!secondaryDomain) return null;
  return (
    <Badge color={`domain.${domainStyle(secondaryDomain).key}`} icon={<CrossIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      {[`Cross-domain: ${secondaryDomain}`, ...crossDomainTags.map((tag) => `#${tag}`)].join(' ')}
    </Badge>
  );
}
