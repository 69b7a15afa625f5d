import { independenceNotice, Logo } from '@casebook/web-ui';
import { createElement, type ReactNode } from 'react';
import { footerLinks } from '#shared/footer-links.ts';
import { paths } from '#shared/paths.ts';

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

interface DocumentSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a page of text. */
export const DocumentSection = ({ id, title, children }: DocumentSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** The settings of the gateway that a page can show (`fill-page.ts` of the gateway). */
type SettingName =
  | 'mockExamUrl'
  | 'studyGroupUrl'
  | 'feedbackUrl'
  | 'supportEmail'
  | 'frameOrigin'
  | 'adsTagId'
  | 'feedbackAppId'
  | 'testimonials';

/** A part of the page that the gateway leaves out unless the setting is configured. */
export const IfSet = ({ name, children }: { name: SettingName; children: ReactNode }) =>
  createElement('cb-if', { name }, children);

/** A part that the gateway repeats for each entry of a setting. Its fields are `{{field}}`. */
export const ForEach = ({ name, children }: { name: 'testimonials'; children: ReactNode }) =>
  createElement('cb-each', { name }, children);

/** @returns a placeholder for a text or an attribute, which the gateway replaces with the setting's value */
export const value = (name: SettingName): string => `{{${name}}}`;
