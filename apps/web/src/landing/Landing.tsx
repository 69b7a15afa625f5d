import './landing.css';
import { exam } from '@casebook/exam';
import { independenceNotice, Logo, plan } from '@casebook/web-ui';
import { useEffect } from 'react';
import { paths } from '#shared/paths.ts';
import { BankCounts } from './BankCounts.tsx';
import { SampleQuestion } from './SampleQuestion.tsx';
import { faq, reasons, steps } from './texts.ts';

/** The landing page. Plain React and the tokens' custom properties, without MUI or Redux. */
export function Landing() {
  useEffect(() => {
    document.title = 'Casebook: know why the answer is the answer';
  }, []);
  return (
    <div className="lp">
      <a className="lp-skip" href="#main">
        Skip to content
      </a>
      <header className="lp-bar">
        <a href={paths.home} className="lp-name">
          <Logo />
          Casebook
        </a>
        <nav aria-label="Main">
          <a href={paths.pricing}>Pricing</a>
          <a href={paths.signIn} className="lp-button lp-button-quiet">
            Sign In
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <section className="lp-hero" aria-labelledby="hero">
          <div>
            <h1 id="hero">Know why the answer is the answer.</h1>
            <p className="lp-lead">
              A question bank and quizzes for the {exam.name} exam. Every option is explained, even the wrong ones, so each
              question teaches you more than one answer.
            </p>
            <p className="lp-actions">
              <a href={paths.signUp} className="lp-button">
                Get Started
              </a>
              <span>Three questions a day are free.</span>
            </p>
          </div>
          <SampleQuestion />
        </section>
        <BankCounts />
        <section aria-labelledby="how">
          <h2 id="how">How it works</h2>
          <ol className="lp-steps">
            {steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="why">
          <h2 id="why">Made for tired evenings and short train rides</h2>
          <dl className="lp-reasons">
            {reasons.map((reason) => (
              <div key={reason.title}>
                <dt>{reason.title}</dt>
                <dd>{reason.text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <LandingPlan />
        <section aria-labelledby="faq">
          <h2 id="faq">Frequently asked questions</h2>
          <div className="lp-faq">
            {faq.map((question) => (
              <details key={question.title}>
                <summary>{question.title}</summary>
                <p>{question.text}</p>
              </details>
            ))}
          </div>
        </section>
      </main>
      <footer className="lp-foot">
        <p>{independenceNotice}</p>
        <a href={paths.pricing}>Pricing</a>
      </footer>
    </div>
  );
}

function LandingPlan() {
  return (
    <section className="lp-plan" aria-labelledby="plan">
      <div>
        <h2 id="plan">{plan.name}</h2>
        <p className="lp-price">
          {plan.price} <span>per {plan.interval}</span>
        </p>
      </div>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="lp-actions">
        <a href={paths.pricing} className="lp-button">
          Start Free Trial
        </a>
        <span>{plan.terms}</span>
      </p>
    </section>
  );
}
