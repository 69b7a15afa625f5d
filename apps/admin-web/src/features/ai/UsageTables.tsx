import type { AiUsageSummary } from '@casebook/contracts';
import { DataTable, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { paths } from '#shared/paths.ts';
import { useMemberNames } from '#shared/use-member-names.tsx';
import { dollars, goodShare, kindText, type UsageSelection, usageSearch } from './usage.ts';

interface UsageTablesProps {
  summary: AiUsageSummary;
  selection: UsageSelection;
}

type Kind = AiUsageSummary['kinds'][number];
type Member = AiUsageSummary['members'][number];
type Quality = AiUsageSummary['quality'][number];

const spent = [
  { head: 'Cost', cell: ({ costMicros }: Kind | Member) => dollars(costMicros), isNumber: true },
  { head: 'Calls', cell: ({ calls }: Kind | Member) => calls.toLocaleString('en-US'), isNumber: true },
  { head: 'Tokens in', cell: ({ promptTokens }: Kind | Member) => promptTokens.toLocaleString('en-US'), isNumber: true },
  { head: 'Tokens out', cell: ({ completionTokens }: Kind | Member) => completionTokens.toLocaleString('en-US'), isNumber: true },
] as const;

/** The use by kind and by member, and the quality of the texts. Each row links to the use it summarizes. */
export function UsageTables({ summary: { kinds, members, quality }, selection }: UsageTablesProps) {
  const nameOf = useMemberNames(members.map(({ userId }) => userId));
  const linkTo = (changed: UsageSelection, text: string) => (
    <Link href={`${paths.ai}?${usageSearch(selection, changed)}`}>{text}</Link>
  );
  const ofKind = { head: 'Feature', cell: ({ kind }: Kind | Quality) => linkTo({ kind }, kindText(kind)) };
  return (
    <>
      <Section title="By feature" isEmpty={kinds.length === 0}>
        <DataTable label="By feature" columns={[ofKind, ...spent]} rows={kinds} keyOf={({ kind }) => kind} />
      </Section>
      <Section
        title="Quality"
        note="Question drafts that passed or failed the quality check, and members’ votes on other AI output."
        isEmpty={quality.length === 0}
      >
        <DataTable
          label="Quality"
          columns={[
            ofKind,
            { head: 'Good', cell: ({ good }: Quality) => good.toLocaleString('en-US'), isNumber: true },
            { head: 'Bad', cell: ({ bad }: Quality) => bad.toLocaleString('en-US'), isNumber: true },
            { head: 'Share', cell: goodShare, isNumber: true },
          ]}
          rows={quality}
          keyOf={({ kind }) => kind}
        />
      </Section>
      <Section title="By member" note="The 50 members with the highest cost." isEmpty={members.length === 0}>
        <DataTable
          label="By member"
          columns={[
            { head: 'Member', cell: ({ userId }: Member) => <Box sx={{ minWidth: '11rem' }}>{nameOf(userId)}</Box> },
            ...spent,
            { head: 'More', cell: ({ userId }: Member) => linkTo({ userId }, 'View Usage') },
          ]}
          rows={members}
          keyOf={({ userId }) => userId}
        />
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  note?: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Section({ title, note, isEmpty, children }: SectionProps) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {note && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      {isEmpty ? <Typography color="textSecondary">None in this period.</Typography> : children}
    </Panel>
  );
}
