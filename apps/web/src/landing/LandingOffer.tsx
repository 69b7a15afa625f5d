import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { plan } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';
import { LandingSection } from './LandingSection.tsx';
import { IfSet, value } from './Setting.tsx';
import { faq, mockExam } from './texts.ts';

/** A link to a full-length exam, if the operator has configured one. */
export const MockExam = () => (
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
export const Plan = () => (
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
export const Questions = () => (
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
