import FacebookIcon from '@mui/icons-material/Facebook';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import MailIcon from '@mui/icons-material/MailOutlined';
import XIcon from '@mui/icons-material/X';
import type { ShareTarget } from './share-targets.ts';

const icons = { X: XIcon, LinkedIn: LinkedInIcon, Facebook: FacebookIcon, Email: MailIcon } as const;

/** The icon of a share target. */
export function ShareIcon({ name }: Pick<ShareTarget, 'name'>) {
  const Icon = icons[name];
  return <Icon fontSize="small" />;
}
