import { useEffect, useState } from 'react';
import { fetchBankCounts, type MeasuredCounts } from './fetch-bank-counts.ts';

/** The counts of the bank and its members. The section stays empty, at the same height, until they arrive or if the request fails. */
export function BankCounts() {
  const [counts, setCounts] = useState<MeasuredCounts>();
  useEffect(() => {
    const abort = new AbortController();
    void fetchBankCounts(abort.signal).then(setCounts);
    return () => abort.abort();
  }, []);

  const available = [
    { one: 'question in the bank', many: 'questions in the bank', value: counts?.questions },
    { one: 'domain', many: 'domains', value: counts?.domains },
    { one: 'study leader', many: 'study leaders', value: counts?.members },
  ].filter(({ value }) => value);
  return (
    <section className="lp-counts" aria-label="Casebook in numbers">
      {available.length > 0 && (
        <dl>
          {available.map(({ one, many, value }) => (
            <div key={many}>
              <dt>{value === 1 ? one : many}</dt>
              <dd>{value?.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
