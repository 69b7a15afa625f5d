import type { WireContent } from '@casebook/contracts';
import { Exhibit, Scenario } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';

/** A question's stimulus: the scenario and the exhibit above its stem. */
export type StimulusContent = Partial<Pick<WireContent, 'scenario' | 'exhibit'>>;

export interface StimulusProps {
  of: StimulusContent;
  /** The question's place in its set. The default text says only that the question is part of a set. */
  note?: string | undefined;
  query?: string | undefined;
  folded?: 'always' | 'above' | undefined;
}

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' });

/** A question's scenario and exhibit. Pages import `LazyStimulus` instead, because few questions have any. */
export function Stimulus({ of: { scenario, exhibit }, note, query, folded }: StimulusProps) {
  return (
    <Parts>
      {scenario && (
        <Scenario
          text={scenario.text}
          note={note ?? `Part of a set of ${scenario.size} questions`}
          query={query}
          folded={folded}
        />
      )}
      {exhibit && <Exhibit exhibit={exhibit} query={query} />}
    </Parts>
  );
}
