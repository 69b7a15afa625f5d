import { plan } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';

export function LandingPlan() {
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
