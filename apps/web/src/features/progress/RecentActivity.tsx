import type { ActivityDay } from '@casebook/contracts';
import { Panel, visuallyHidden } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { barHeight, formatLongDay, zoneName } from './format-progress.ts';

interface RecentActivityProps {
  days: readonly ActivityDay[];
  timeZone: string;
}

/** One bar per day; its height grows with each attempt, up to ten. */
export function RecentActivity({ days, timeZone }: RecentActivityProps) {
  return (
    <Panel component="section" aria-labelledby="recent">
      <Typography id="recent" variant="h3" component="h2">
        Recent activity
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Answers per day ({zoneName(timeZone)}).
      </Typography>
      <Box
        component="ol"
        sx={{ listStyle: 'none', p: 0, m: 0, mt: 3, display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 0.5 }}
      >
        {days.map(({ date, answered }) => (
          <Box component="li" key={date} title={`${formatLongDay(date)}: ${answered}`} sx={{ textAlign: 'center', minWidth: 0 }}>
            <Box sx={{ height: 80, display: 'flex', alignItems: 'end' }}>
              <Box
                data-testid="activity-bar"
                style={{ height: barHeight(answered) }}
                sx={{
                  width: 1,
                  bgcolor: 'primary.main',
                  borderRadius: 0.5,
                  '@media (forced-colors: active)': { bgcolor: 'Highlight' },
                }}
              />
            </Box>
            <Box
              sx={{ borderTop: 1, borderColor: 'edge.main', pt: 0.5, typography: 'caption', fontVariantNumeric: 'tabular-nums' }}
            >
              <Box component="span" sx={visuallyHidden}>{`${formatLongDay(date)}: `}</Box>
              {answered}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
