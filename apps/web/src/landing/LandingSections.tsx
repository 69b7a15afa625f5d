import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { plan } from '@casebook/web-ui';
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { IfSet, value } from './DocumentPage.tsx';
import { dailyInvitation, faq, mockExam, sample } from './texts.ts';

interface SectionProps {
  id: string;
  title: string;
  /** Below the heading. */
  lead?: string;
  className?: string;
  children: ReactNode;
}

/** A section of the landing page with a heading. */
export const LandingSection = ({ id, title, lead, className, children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <div className="lp-heading">
      <h2 id={id}>{title}</h2>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </section>
);

/** A link to a full-length exam, if the operator has configured one. */
export const MockExamSection = () => (
  <IfSet name="mockExamUrl">
    <section className="lp-band" aria-labelledby="mock-exam">
      <div>
        <h2 id="mock-exam">{mockExam.title}</h2>
        <p>{mockExam.text}</p>
      </div>
      <a href={value('mockExamUrl')} className="lp-button lp-button-quiet" rel="noreferrer">
        Mock Exam
      </a>
    </section>
  </IfSet>
);

/** The plan with its price, and the button that starts the trial. */
export const PlanSection = () => (
  <section className="lp-plan" aria-labelledby="plan">
    <div>
      <h2 id="plan">{plan.name}</h2>
      <p className="lp-price">
        {plan.price} <span>per {plan.interval}</span>
      </p>
      <p className="lp-soft">{SUBSCRIPTION_PLAN.description}</p>
    </div>
    <ul>
      {plan.features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
    <p className="lp-actions">
      <a href={paths.checkout} className="lp-button">
        Start Free Trial
      </a>
      <span>
        Free <span data-trial-days={SUBSCRIPTION_PLAN.trialDays}>{plan.trial}</span>
        {plan.terms}
      </span>
    </p>
  </section>
);

/** Frequently asked questions. */
export const FaqSection = () => (
  <LandingSection id="faq" title="Frequently asked questions" className="lp-questions">
    <div className="lp-faq">
      {faq.map(({ title, text }) => (
        <details key={title}>
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  </LandingSection>
);

/**
 * A sample question to try without an account (`islands.ts` adds its behavior). Once it is answered, a link to the free quiz shows
 * below it.
 */
export function SampleQuestion() {
  return (
    <section className="lp-sample" aria-labelledby="stem" data-sample="">
      <p className="lp-domain">
        <span aria-hidden="true">{sample.number}</span>
        {sample.domain}
      </p>
      <h2 id="stem">{sample.stem}</h2>
      <ul>
        {sample.options.map((option, index) => (
          <li key={option.text}>
            <button type="button" className="lp-option" aria-pressed="false" {...(index === sample.key && { 'data-key': '' })}>
              <span className="lp-letter">{String.fromCharCode(65 + index)}</span>
              {option.text}
              {index === sample.key ? (
                <span className="lp-mark lp-is-correct">✓ Correct</span>
              ) : (
                <span className="lp-mark lp-is-wrong">✗ Your choice</span>
              )}
            </button>
            <p hidden>{option.why}</p>
          </li>
        ))}
      </ul>
      <div className="lp-why" aria-live="polite">
        <p className="lp-hint">Choose an answer. Every option has an explanation.</p>
      </div>
      <p className="lp-actions lp-after">
        <a href={paths.signUp} className="lp-button">
          {dailyInvitation}
        </a>
      </p>
    </section>
  );
}
