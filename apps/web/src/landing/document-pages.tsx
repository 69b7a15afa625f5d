import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { BootcampThankYou } from './BootcampThankYou.tsx';
import { Landing } from './Landing.tsx';
import { PrivacyPolicy } from './PrivacyPolicy.tsx';
import { TermsOfService } from './TermsOfService.tsx';

/** The pages that are complete in their HTML, by their paths. */
export const documentPages: Readonly<Record<string, ReactNode>> = {
  [paths.home]: <Landing />,
  [paths.privacyPolicy]: <PrivacyPolicy />,
  [paths.termsOfService]: <TermsOfService />,
  [paths.bootcampThankYou]: <BootcampThankYou />,
};
