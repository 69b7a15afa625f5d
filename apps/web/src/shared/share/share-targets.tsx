import { exam, SHARE_TEXT_LENGTH } from '@casebook/exam';
import FacebookIcon from '@mui/icons-material/Facebook';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import MailIcon from '@mui/icons-material/MailOutlined';
import XIcon from '@mui/icons-material/X';
import { truncateText } from '#shared/format-text.ts';

const icons = { X: XIcon, LinkedIn: LinkedInIcon, Facebook: FacebookIcon, Email: MailIcon } as const;

/** The icon of a share target. */
export function ShareIcon({ name }: Pick<ShareTarget, 'name'>) {
  const Icon = icons[name];
  return <Icon fontSize="small" />;
}

/** The hashtags of a share post. */
const shareHashtags: readonly string[] = [exam.name, 'Cybersecurity', 'StudyGroup'];

/** A link to share, with its text. */
export interface SharedLink {
  readonly text: string;
  readonly url: string;
  /** The subject of an email. */
  readonly subject: string;
}

interface ShareTarget {
  readonly name: 'X' | 'LinkedIn' | 'Facebook' | 'Email';
  readonly href: string;
}

const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** @returns the share links: X, LinkedIn, Facebook, and email */
export function shareTargets({ text, url, subject }: SharedLink): readonly ShareTarget[] {
  const tags = shareHashtags.map((tag) => `#${tag}`).join(' ');
  return [
    {
      name: 'X',
      href: `https://x.com/intent/post?${query({ text, url, hashtags: shareHashtags.join(',') })}`,
    },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
    {
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, hashtag: `#${shareHashtags[0]}` })}`,
    },
    { name: 'Email', href: `mailto:?${query({ subject, body: `${text}\n\n${url}\n\n${tags}` })}` },
  ];
}

/** @returns the link to a question, with its text truncated at 120 characters */
export const sharedQuestion = (stem: string, url: string): SharedLink => ({
  text: truncateText(stem, SHARE_TEXT_LENGTH),
  url,
  subject: `A ${exam.name} question`,
});
