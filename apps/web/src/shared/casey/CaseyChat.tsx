import { messageOf, useListCaseyMessagesQuery, useListCaseySuggestionsQuery } from '@casebook/api-client';
import type { CaseySuggestion } from '@casebook/contracts';
import { Announcement, Countdown, DisclosureButton, ErrorNotice, OfflineNotice } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { CaseyComposer } from './CaseyComposer.tsx';
import { CaseyExchange, PendingExchange } from './CaseyExchange.tsx';
import { type CaseyAbout, type CaseyLimit, caseyTexts, FIRST_PAGE, useCasey } from './use-casey.ts';

/** One page of messages, oldest first. Earlier pages load on request, above it. */
function CaseyHistory({ cursor }: { cursor?: string }) {
  const [isOpen, setOpen] = useState(false);
  // Another device may have sent messages since the last fetch.
  const query = { ...FIRST_PAGE, ...(cursor !== undefined && { cursor }) };
  const { data, error, refetch } = useListCaseyMessagesQuery(query, { refetchOnMountOrArgChange: true });
  if (!data && error)
    return (
      <li>
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'Your messages couldn’t be loaded.')}</ErrorNotice>
      </li>
    );
  if (!data)
    return (
      <li aria-busy="true" aria-label="Loading...">
        <Skeleton variant="rounded" height={72} />
      </li>
    );
  return (
    <>
      {data.nextCursor !== undefined &&
        (isOpen ? (
          <CaseyHistory cursor={data.nextCursor} />
        ) : (
          <li>
            <Button color="secondary" size="small" onClick={() => setOpen(true)}>
              Show earlier messages
            </Button>
          </li>
        ))}
      {data.items.toReversed().map((exchange) => (
        <CaseyExchange key={exchange.id} exchange={exchange} />
      ))}
    </>
  );
}

interface CaseyChatProps {
  /** The current question of a running quiz. */
  about?: CaseyAbout;
  /** Suggested first messages; Casey's own twelve by default. */
  suggestions?: readonly string[];
  /** Whether the input has the focus at first. */
  isFocused?: boolean;
}

/** The conversation with Casey: earlier messages, the one under way, suggestions, and the input. */
export function CaseyChat({ about = {}, suggestions, isFocused = false }: CaseyChatProps) {
  const casey = useCasey();
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { data } = useListCaseyMessagesQuery(FIRST_PAGE);
  const isAnswering = casey.pending?.status === 'answering';
  const newest = casey.pending?.message ?? data?.items[0]?.id;
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [newest]);

  /** Puts a refused message back into the input. */
  const returnIfRefused = async (message: string, isTaken: Promise<boolean>) => {
    if (!(await isTaken)) setText((typed) => typed || message);
  };
  const send = (message: string, subject: CaseyAbout) => {
    setText('');
    void returnIfRefused(message, casey.send(message, subject));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography>{caseyTexts.welcome}</Typography>
      <Box component="ol" aria-label="Messages" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3, minWidth: 0 }}>
        <CaseyHistory />
        {casey.pending && (
          <PendingExchange
            pending={casey.pending}
            onRetry={() => void returnIfRefused(casey.pending?.message ?? '', casey.retry())}
          />
        )}
      </Box>
      <Announcement>{casey.announced}</Announcement>
      <Suggestions
        own={suggestions}
        isOpen={data !== undefined && data.items.length === 0 && !casey.pending}
        isDisabled={isAnswering || casey.limit !== undefined}
        onChoose={({ text: message, questionId }) => {
          send(message, questionId === undefined ? about : { ...about, questionId });
          input.current?.focus();
        }}
      />
      {casey.refusal !== undefined && <ErrorNotice>{casey.refusal}</ErrorNotice>}
      {casey.limit && <LimitNotice limit={casey.limit} onOver={casey.clearLimit} />}
      <OfflineNotice>{caseyTexts.offline}</OfflineNotice>
      {/* The scroll margin keeps the last message above the input, which covers the bottom. */}
      <Box ref={end} sx={{ scrollMarginBottom: 112 }} />
      <CaseyComposer
        input={input}
        text={text}
        isAnswering={isAnswering}
        isDisabled={casey.limit !== undefined}
        onText={setText}
        onSend={() => send(text.trim(), about)}
        onStop={casey.stop}
      />
    </Box>
  );
}

interface SuggestionsProps {
  own?: readonly string[] | undefined;
  /** Whether the suggestions are expanded initially. */
  isOpen: boolean;
  isDisabled: boolean;
  onChoose: (suggestion: CaseySuggestion) => void;
}

function Suggestions({ own, isOpen, isDisabled, onChoose }: SuggestionsProps) {
  const id = useId();
  const [requested, setRequested] = useState<boolean>();
  const shown = requested ?? (isOpen || own !== undefined);
  return (
    <Box component="section" aria-label="Suggestions">
      <DisclosureButton
        open={shown}
        labels={['Show suggestions', 'Hide suggestions']}
        controls={id}
        onToggle={() => setRequested(!shown)}
      />
      {shown && (
        <Box id={id} sx={{ pt: 1 }}>
          {own ? (
            <SuggestionList items={own.map((text) => ({ text }))} isDisabled={isDisabled} onChoose={onChoose} />
          ) : (
            <CaseysSuggestions isDisabled={isDisabled} onChoose={onChoose} />
          )}
        </Box>
      )}
    </Box>
  );
}

function CaseysSuggestions(props: Pick<SuggestionsProps, 'isDisabled' | 'onChoose'>) {
  const { data, error, refetch } = useListCaseySuggestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data && error)
    return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The suggestions couldn’t be loaded.')}</ErrorNotice>;
  return <SuggestionList items={data?.items ?? []} {...props} />;
}

interface SuggestionListProps extends Pick<SuggestionsProps, 'isDisabled' | 'onChoose'> {
  items: readonly CaseySuggestion[];
}

const SuggestionList = ({ items, isDisabled, onChoose }: SuggestionListProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {items.map((suggestion) => (
      <Box component="li" key={suggestion.text} sx={{ minWidth: 0 }}>
        <Button
          variant="outlined"
          color="secondary"
          disabled={isDisabled}
          onClick={() => onChoose(suggestion)}
          sx={{ minHeight: 44, py: 0.75, textAlign: 'start', fontWeight: 400, overflowWrap: 'anywhere' }}
        >
          {suggestion.text}
        </Button>
      </Box>
    ))}
  </Box>
);

/** Names the limit that was reached, and counts down every second. */
const LimitNotice = ({ limit, onOver }: { limit: CaseyLimit; onOver: () => void }) => (
  <Alert
    severity="warning"
    // Announces the message once, not every second of the countdown.
    role="group"
    aria-label="Rate Limit Reached"
    sx={{ color: 'text.primary', bgcolor: 'tint.warning', border: 1, borderColor: 'warning.main' }}
  >
    <Typography variant="body2" role="alert">
      {limit.message}
    </Typography>
    <Typography variant="body2" role="timer" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      Next request available in: <Countdown to={limit.until} bySecond onOver={onOver} />
    </Typography>
  </Alert>
);
