import type { QuizItemView } from '@casebook/contracts';
import { DomainBadge, domainLook } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { byDomain } from './breakdown.ts';

/** How the quiz went in each of its domains, the weakest first. */
export function DomainResults({ items }: { items: readonly QuizItemView[] }) {
  return (
    <Box component="section" aria-labelledby="domains">
      <Typography id="domains" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        By domain
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {byDomain(items).map(({ domain, total, correct }) => (
          <Box component="li" key={domain}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
              <DomainBadge domain={domain} />
              <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {correct} of {total}
              </Typography>
            </Box>
            <Box aria-hidden="true" sx={{ height: 6, mt: 0.75, borderRadius: 0.5, bgcolor: 'surface.sunk', overflow: 'hidden' }}>
              <Box
                style={{ width: `${(100 * correct) / total}%` }}
                sx={{ height: 1, bgcolor: `domain.${domainLook(domain).key}` }}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
