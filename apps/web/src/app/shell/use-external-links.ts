import { useGetClientSettingsQuery } from '@casebook/api-client';

export interface ExternalLink {
  label: string;
  href: string;
}

/** @returns the links out of the product that are configured. */
export function useExternalLinks(): readonly ExternalLink[] {
  const { data } = useGetClientSettingsQuery();
  return [
    { label: 'Mock Exam', href: data?.mockExamUrl },
    { label: 'Study Group', href: data?.studyGroupUrl },
    { label: 'Feedback', href: data?.feedbackUrl },
  ].filter((link): link is ExternalLink => link.href !== undefined);
}
