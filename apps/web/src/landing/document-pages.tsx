import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { DocumentPage, IfSet, value } from './DocumentPage.tsx';
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

/** Where the bootcamp's form leads once it is submitted. */
export function BootcampThankYou() {
  return (
    <DocumentPage>
      <h1>Thank you for your interest!</h1>
      <p className="lp-lead">We received your bootcamp submission. We’ll be in touch.</p>
      <p className="lp-actions">
        <a href={paths.home} className="lp-button">
          Back to Home
        </a>
      </p>
      <IfSet name="supportEmail">
        <p className="lp-note">
          Questions? Write to <a href={`mailto:${value('supportEmail')}`}>{value('supportEmail')}</a>.
        </p>
      </IfSet>
    </DocumentPage>
  );
}
