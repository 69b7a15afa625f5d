import { paths } from '#shared/paths.ts';
import { dailyInvitation, sample } from './texts.ts';

/**
 * A sample question to try without an account (`sample-question.ts` adds its behavior). Once it is answered, a link to the free quiz shows
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
