import { paths } from '#shared/paths.ts';
import { DocumentPage } from './PageParts.tsx';
import { IfSet, value } from './Setting.tsx';

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
