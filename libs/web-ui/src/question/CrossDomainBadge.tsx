import CrossIcon from '@mui/icons-material/HubOutlined';
import { Badge } from './Badge.tsx';
import { domainLook } from './domain-look.ts';

/** A question that needs a second domain too, in that domain's colour. */
export function CrossDomainBadge({ secondDomain }: { secondDomain: string }) {
  return (
    <Badge color={`domain.${domainLook(secondDomain).key}`} sign={<CrossIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      Cross-domain: {secondDomain}
    </Badge>
  );
}
