import { independenceNotice, Logo } from '@casebook/web-ui';
import type { ReactNode } from 'react';
import { footerLinks } from '#shared/footer-links.ts';
import { paths } from '#shared/paths.ts';
import { IfSet, value } from './Setting.tsx';

const external = [
  { name: 'mockExamUrl', label: 'Mock Exam' },
  { name: 'studyGroupUrl', label: 'Study Group' },
  { name: 'feedbackUrl', label: 'Feedback' },
] as const;

/** The links to other sites that are configured. */
const ExternalLinks = () =>
  external.map(({ name, label }) => (
    <IfSet key={name} name={name}>
      <a className="lp-external" href={value(name)} rel="noreferrer">
        {label}
      </a>
    </IfSet>
  ));

export function PageHeader() {
  return (
    <header className="lp-bar">
      <a className="lp-skip" href="#main">
        Skip to content
      </a>
      <a href={paths.home} className="lp-name">
        <Logo />
        Casebook
      </a>
      <nav aria-label="Main">
        <ExternalLinks />
        <a href={paths.pricing} className="lp-pricing">
          Pricing
        </a>
        <a href={paths.signIn} className="lp-button lp-button-quiet">
          Sign In
        </a>
      </nav>
    </header>
  );
}

export function PageFooter() {
  return (
    <footer className="lp-foot">
      <p>{independenceNotice}</p>
      <nav aria-label="Footer">
        {footerLinks.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        <ExternalLinks />
        <IfSet name="supportEmail">
          <a href={`mailto:${value('supportEmail')}`}>Support</a>
        </IfSet>
        <IfSet name="frameOrigin">
          <button type="button" data-consent-settings="">
            Cookie settings
          </button>
        </IfSet>
      </nav>
    </footer>
  );
}

/** A page of text, complete in its HTML. */
export function DocumentPage({ children }: { children: ReactNode }) {
  return (
    <div className="lp lp-document">
      <PageHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a page of text. */
export const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
