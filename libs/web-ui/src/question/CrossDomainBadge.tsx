import CrossIcon from '@mui/icons-material/HubOutlined';
import { Badge } from './Badge.tsx';
import { domainLook } from './domain-look.ts';

interface CrossDomainQuestion {
  secondaryDomain?: string;
  crossDomainTags?: readonly string[];
}

/** Marks a question that requires a second domain, in that domain's color; nothing for any other question. */
export function CrossDomainBadge({ question: { secondaryDomain, crossDomainTags = [] } }: { question: CrossDomainQuestion }) {
  if (!secondaryDomain) return null;
  return (
    <Badge color={`domain.${domainLook(secondaryDomain).key}`} sign={<CrossIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      {[`Cross-domain: ${secondaryDomain}`, ...crossDomainTags.map((tag) => `#${tag}`)].join(' ')}
    </Badge>
  );
}
