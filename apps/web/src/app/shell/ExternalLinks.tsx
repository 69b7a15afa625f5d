import { useGetClientSettingsQuery } from '@casebook/api-client';
import OutIcon from '@mui/icons-material/ArrowOutward';
import Link from '@mui/material/Link';

export function ExternalLinks() {
  return useExternalLinks().map(({ label, href }) => (
    <Link
      key={href}
      href={href}
      target="_blank"
      rel="noreferrer"
      underline="hover"
      variant="body2"
      color="textSecondary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, minHeight: 44, whiteSpace: 'nowrap' }}
    >
      {label}
      <OutIcon aria-label="(opens in a new tab)" sx={{ fontSize: '0.875rem' }} />
    </Link>
  ));
}

interface ExternalLink {
  label: string;
  href: string;
}

/** @returns the configured links to other sites */
export function useExternalLinks(): readonly ExternalLink[] {
  const { data } = useGetClientSettingsQuery();
  return [
    { label: 'Mock Exam', href: data?.mockExamUrl },
    { label: 'Study Group', href: data?.studyGroupUrl },
    { label: 'Feedback', href: data?.feedbackUrl },
  ].filter((link): link is ExternalLink => link.href !== undefined);
}
