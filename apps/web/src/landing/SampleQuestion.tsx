import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { dailyInvitation, sample } from './texts.ts';

/** A sample question to try without an account. Once it is answered, the free quiz is one tap away, without scrolling back up. */
export function SampleQuestion() {
  const [chosen, setChosen] = useState<number>();
  const isCorrect = chosen === sample.key;
  const classOf = (index: number) => {
    if (chosen === undefined) return 'lp-option';
    if (index === sample.key) return 'lp-option lp-correct';
    return index === chosen ? 'lp-option lp-wrong' : 'lp-option';
  };
  return (
    <section className="lp-sample" aria-labelledby="stem">
      <p className="lp-domain">
        <span aria-hidden="true">7</span>
        {sample.domain}
      </p>
      <h2 id="stem">{sample.stem}</h2>
      <ul>
        {sample.options.map((option, index) => (
          <li key={option.text}>
            <button type="button" className={classOf(index)} aria-pressed={index === chosen} onClick={() => setChosen(index)}>
              <span className="lp-letter">{String.fromCharCode(65 + index)}</span>
              {option.text}
              {chosen !== undefined && index === sample.key && <span className="lp-mark lp-is-correct">✓ Correct</span>}
              {chosen !== sample.key && index === chosen && <span className="lp-mark lp-is-wrong">✗ Your choice</span>}
            </button>
          </li>
        ))}
      </ul>
      <div className="lp-why" aria-live="polite">
        {chosen === undefined ? (
          <p className="lp-hint">Choose an answer. Every option has an explanation.</p>
        ) : (
          <>
            <p className={isCorrect ? 'lp-verdict lp-is-correct' : 'lp-verdict lp-is-wrong'}>
              {isCorrect ? '✓ Correct' : '✗ Incorrect'}
            </p>
            <p>{sample.options[chosen]?.why}</p>
            {!isCorrect && (
              <>
                <p className="lp-verdict lp-is-correct">✓ {sample.options[sample.key].text}</p>
                <p>{sample.options[sample.key].why}</p>
              </>
            )}
          </>
        )}
      </div>
      {chosen !== undefined && (
        <p className="lp-actions">
          <a href={paths.signUp} className="lp-button">
            {dailyInvitation}
          </a>
        </p>
      )}
    </section>
  );
}
