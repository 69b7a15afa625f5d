import { messageOf } from '@casebook/api-client';
import type { AiUsageSummary } from '@casebook/contracts';
import { ErrorNotice, LoadingScreen, StatList } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { FilterChip } from '#shared/filters.tsx';
import { type UsageSelection, usageSearch, usageSelection } from './ai-address.ts';
import { dollars, kindText, periodText } from './ai-texts.ts';
import { CostChart } from './CostChart.tsx';
import { UsageTables } from './UsageTables.tsx';

/** The use of the language model, for the days, kind, and member in the address. */
export function Usage() {
  const [search, setSearch] = useSearchParams();
  const selection = usageSelection(search);
  const { currentData: summary, error, refetch } = api.useSummarizeAiUsageQuery(selection, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Filters selection={selection} onSelect={(changed) => setSearch(usageSearch(selection, changed))} />
      {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'AI usage couldn’t be loaded.')}</ErrorNotice>}
      {!error && !summary && <LoadingScreen />}
      {!error && summary && (
        <>
          <Totals summary={summary} />
          {summary.days.length === 0 ? (
            <Typography color="textSecondary">No calls in this period.</Typography>
          ) : (
            <CostChart summary={summary} selection={selection} />
          )}
          <UsageTables summary={summary} selection={selection} />
        </>
      )}
    </>
  );
}

const Totals = ({ summary: { total, from, to } }: { summary: AiUsageSummary }) => (
  <StatList
    stats={[
      { label: 'Cost', value: dollars(total.costMicros), note: periodText(from, to) },
      { label: 'Calls', value: total.calls.toLocaleString('en-US') },
      { label: 'Tokens in', value: total.promptTokens.toLocaleString('en-US') },
      { label: 'Tokens out', value: total.completionTokens.toLocaleString('en-US') },
    ]}
  />
);

interface FiltersProps {
  selection: UsageSelection;
  onSelect: (changed: UsageSelection) => void;
}

/** The active filters, each removable. Renders nothing without any. */
function Filters({ selection: { from, to, kind, userId }, onSelect }: FiltersProps) {
  if (!from && !to && !kind && !userId) return null;
  const days = from && to ? periodText(from, to) : `${from ?? '…'} to ${to ?? 'today'}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(from ?? to) && <FilterChip label={`Day: ${days}`} onRemove={() => onSelect({ from: '', to: '' })} />}
      {kind && <FilterChip label={`Feature: ${kindText(kind)}`} onRemove={() => onSelect({ kind: '' })} />}
      {userId && <FilterChip label="One member" onRemove={() => onSelect({ userId: '' })} />}
    </Box>
  );
}
