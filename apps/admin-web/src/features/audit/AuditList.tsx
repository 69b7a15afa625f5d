import type { AuditEntry, AuditParty } from '@casebook/contracts';
import { Badge, DataTable, Disclosure } from '@casebook/web-ui';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import RefusedIcon from '@mui/icons-material/RemoveCircleOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LocalTime, localTime } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The changes of an entry as a diff by field, and its further details. */
function EntryDetails({ entry: { id, service, before, after, facts, isErased } }: { entry: AuditEntry }) {
  const changes = changesOf(before ?? {}, after ?? {});
  return (
    <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {isErased && <Typography variant="body2">The details were erased with the account.</Typography>}
      {changes.length > 0 && <DataTable label="Changes" columns={changeColumns} rows={changes} keyOf={({ field }) => field} />}
      {facts && <DataTable label="Facts" columns={factColumns} rows={Object.entries(facts)} keyOf={([field]) => field} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {`Recorded by ${service} as ${id}`}
      </Typography>
    </Box>
  );
}

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const changesOf = (before: Facts, after: Facts): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const changeColumns = [
  { head: 'Field', cell: ({ field }: Change) => factLabel(field) },
  { head: 'Before', cell: ({ before }: Change) => (before === undefined ? '–' : <del>{textOf(before)}</del>) },
  { head: 'After', cell: ({ after }: Change) => (after === undefined ? '–' : <Inserted>{textOf(after)}</Inserted>) },
] as const;

const factColumns = [
  { head: 'Fact', cell: ([field]: [string, unknown]) => factLabel(field) },
  { head: 'Value', cell: ([, value]: [string, unknown]) => textOf(value) },
] as const;

const Inserted = ({ children }: { children: string }) => (
  <Box component="ins" sx={{ fontWeight: 600, textDecoration: 'none' }}>
    {children}
  </Box>
);

/** The entries of a page, newest first. */
export const AuditList = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Box component="ul" aria-label="Entries" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </Box>
);

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, actor, member, subject, occurredAt, clientAddress, result } = entry;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h2" variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {action}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <ResultBadge result={result} />
          <Typography component="span" variant="body2" color="textSecondary">
            <LocalTime instant={occurredAt} />
          </Typography>
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          m: 0,
          mt: 0.5,
          fontSize: '0.875rem',
          overflowWrap: 'anywhere',
          // Stacked links need targets of at least 24 px (WCAG 2.5.8).
          lineHeight: '1.75rem',
          '& a': { display: 'inline-block' },
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0 },
        }}
      >
        <dt>Actor</dt>
        <dd>
          <Party party={actor} filter="actor" />
        </dd>
        {member && (
          <>
            <dt>Member</dt>
            <dd>
              <Party party={member} filter="subject" />
            </dd>
          </>
        )}
        {Object.entries(subject).map(([name, id]) => (
          <Thing key={name} name={name} id={id} />
        ))}
        <dt>From</dt>
        <dd>{clientAddress ?? '–'}</dd>
      </Box>
      <Disclosure labels={['Show details', 'Hide details']} about={`${action}, ${localTime(occurredAt)}`}>
        <EntryDetails entry={entry} />
      </Disclosure>
    </Box>
  );
}

const results = {
  done: { label: 'Done', color: 'success.main', Icon: DoneIcon },
  refused: { label: 'Refused', color: 'error.main', Icon: RefusedIcon },
} as const;

function ResultBadge({ result }: Pick<AuditEntry, 'result'>) {
  const { label, color, Icon } = results[result];
  return (
    <Badge color={color} icon={<Icon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      {label}
    </Badge>
  );
}

const linkTo = (filter: 'actor' | 'subject', value: string) => `${paths.audit}?${new URLSearchParams({ [filter]: value })}`;

/** Links to all entries in which the person or program acted, or was affected. */
const Party = ({ party: { name, email, userId, isDeleted }, filter }: { party: AuditParty; filter: 'actor' | 'subject' }) => (
  <>
    <Link href={linkTo(filter, name)}>{email ?? userId ?? name}</Link>
    {isDeleted && ' (deleted account)'}
  </>
);

const Thing = ({ name, id }: { name: string; id: string }) => (
  <>
    <dt>{factLabel(name)}</dt>
    <dd>
      <Link href={linkTo('subject', id)}>{id}</Link>
    </dd>
  </>
);

const acronyms: ReadonlySet<string> = new Set(['ai', 'id', 'ip', 'ua', 'url']);

/** @param key the key of a fact in camel or snake case, such as `sessionId` @returns the key in words: 'Session ID' */
export function factLabel(key: string): string {
  const words = key
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => (acronyms.has(word) ? word.toUpperCase() : word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
