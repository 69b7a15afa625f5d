import { useEffect, useState } from 'react';
import { fetchBankCounts, type MeasuredCounts } from './fetch-bank-counts.ts';

/** Only what the server measured. Until it says so, and where it cannot, nothing is claimed; the place is kept. */
export function Figures() {
  const [figures, setFigures] = useState<MeasuredCounts>();
  useEffect(() => {
    const abort = new AbortController();
    void fetchBankCounts(abort.signal).then(setFigures);
    return () => abort.abort();
  }, []);

  const shown = [
    { label: 'questions in the bank', value: figures?.questions },
    { label: 'domains', value: figures?.domains },
    { label: 'study leaders', value: figures?.members },
  ].filter((figure) => figure.value);
  return (
    <section className="lp-figures" aria-label="Casebook in figures">
      {shown.length > 0 && (
        <dl>
          {shown.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value?.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
