import { messageOf, useGetAiUsageQuery } from '@casebook/api-client';
import type { AiUsageView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { longDate } from '#shared/long-date.ts';
import { SettingsSection } from './SettingsPage.tsx';

const labels: Record<AiUsageView['uses'][number]['use'], string> = {
  'generated-questions': 'Questions generated',
  casey: 'Messages to Casey',
  keywords: 'Keyword analyses',
  perspective: 'Manager perspectives',
  explanation: 'Enhanced explanations',
};

/** The member's use of AI, and what remains within the limits. */
export function AiUsage() {
  const { data, error, refetch } = useGetAiUsageQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <SettingsSection title="AI Usage">
      {!data && error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch your AI usage')}</ErrorNotice>}
      <Typography color="textSecondary">{data ? `Since ${longDate(new Date(data.since))}` : 'In the last 30 days'}</Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr max-content', rowGap: 1 }}>
        {Object.entries(labels).map(([use, label]) => (
          <Box key={use} sx={{ display: 'contents' }}>
            <Typography component="dt">{label}</Typography>
            <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
              {data?.uses.find((one) => one.use === use)?.count ?? '–'}
            </Typography>
          </Box>
        ))}
      </Box>
      <Limit label="Requests this hour" count={data?.limits.hour} />
      <Limit label="Requests today" count={data?.limits.day} />
    </SettingsSection>
  );
}

function Limit({ label, count }: { label: string; count: AiUsageView['limits']['hour'] | undefined }) {
  const id = useId();
  const { used, limit } = count ?? { used: 0, limit: 0 };
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} variant="body2">
          {label}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {count ? `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')}` : '–'}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={limit > 0 ? Math.min(100, (100 * used) / limit) : 0}
        aria-labelledby={id}
        aria-valuetext={`${used} of ${limit}`}
        sx={{ mt: 0.5, height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}
