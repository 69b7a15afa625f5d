import { exam, SHARE_TEXT_LENGTH } from '@casebook/exam';
import { cutText } from '@casebook/web-ui';

/** Specification 000, section 9. */
export const shareHashtags: readonly string[] = [exam.name, 'Cybersecurity', 'StudyGroup'];

export interface ShareTarget {
  name: 'X' | 'LinkedIn' | 'Facebook' | 'Email';
  href: string;
}

/** @returns a question's text as a post keeps it: 120 characters at most, with an ellipsis where it was cut. */
export const shareText = (stem: string): string => cutText(stem, SHARE_TEXT_LENGTH);

const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** @returns where a question can be shared: a short-post site, a professional network, a social network, mail. */
export function shareTargets(stem: string, url: string): readonly ShareTarget[] {
  const text = shareText(stem);
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
    {
      name: 'Email',
      href: `mailto:?${query({ subject: `A ${exam.name} question`, body: `${text}\n\n${url}\n\n${tags}` })}`,
    },
  ];
}
