import { Panel, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { explanations, type TestResult } from './conversion-tests.ts';

/** The results of the tests, newest first, each with the time and the actual outcome. */
export function ResultLog({ results, onClear }: { results: readonly TestResult[]; onClear: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = () => {
    onClear();
    // The button disappears with the results, so the heading takes the focus.
    heading.current?.focus();
  };
  return (
    <Panel component="section" aria-labelledby="results">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Typography variant="h2" id="results" ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
          Results
        </Typography>
        {results.length > 0 && (
          <Button variant="outlined" color="secondary" size="small" onClick={clear}>
            Clear Results
          </Button>
        )}
      </Box>
      <Box aria-live="polite">
        {results.length === 0 ? (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            No results yet. Each test adds a line here.
          </Typography>
        ) : (
          <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
            {results.map((result) => (
              <ResultLine key={result.number} {...result} />
            ))}
          </Box>
        )}
      </Box>
    </Panel>
  );
}

function ResultLine({ name, about, at, outcome }: TestResult) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '5.5rem minmax(0, 1fr) auto' },
        columnGap: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        '&:last-of-type': { pb: 0 },
        overflowWrap: 'anywhere',
      }}
    >
      <Typography
        component="time"
        dateTime={at.toISOString()}
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums', gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {at.toLocaleTimeString()}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {outcome === undefined ? (
        <Typography variant="body2" color="textSecondary">
          Running...
        </Typography>
      ) : (
        <Verdict isCorrect={outcome === 'sent'}>{outcome === 'sent' ? 'Success' : 'Failure'}</Verdict>
      )}
      {(about || outcome) && (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' } }}>
          {[about && `${about}.`, outcome && explanations[outcome]].filter(Boolean).join(' ')}
        </Typography>
      )}
    </Box>
  );
}
