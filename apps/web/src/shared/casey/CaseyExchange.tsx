import type { CaseyMessage } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { authorLabel } from '#shared/author-label.ts';
import { caseyTexts, type PendingMessage } from './use-casey.ts';

const Bubble = styled('div')(({ theme }) => ({
  justifySelf: 'end',
  maxWidth: 'min(85%, 36rem)',
  padding: theme.spacing(1, 1.75),
  borderRadius: 'var(--cb-radius-large)',
  backgroundColor: 'var(--cb-accent-tint)',
  border: '1px solid var(--cb-accent)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
}));
const Exchange = styled('li')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5), minWidth: 0 }));
const Source = styled('details')(({ theme }) => ({
  borderTop: '1px solid var(--cb-rule)',
  '& > summary': { cursor: 'pointer', padding: theme.spacing(1, 0), minHeight: 24, overflowWrap: 'anywhere' },
}));

/** A message and its reply, from the history. */
export function CaseyExchange({ exchange }: { exchange: CaseyMessage }) {
  const { message, reply, status, sources, model, found, isHint } = exchange;
  return (
    <Exchange>
      <Bubble>{message}</Bubble>
      <Reply
        text={reply}
        note={status === 'failed' ? caseyTexts.failure : status === 'stopped' ? caseyTexts.stopped : undefined}
        footer={
          status === 'done' &&
          [isHint ? caseyTexts.hint : found ? '' : caseyTexts.notFound, model === undefined ? '' : authorLabel(model)]
            .filter(Boolean)
            .map((line) => (
              <Typography key={line} variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {line}
              </Typography>
            ))
        }
      >
        {sources.length > 0 && (
          <Box component="section" aria-label="Sources" sx={{ mt: 1 }}>
            {sources.map(({ number, questionId, question, explanation }) => (
              <Source key={questionId}>
                <Typography component="summary" variant="body2">
                  [{number}] {question}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ pb: 1, overflowWrap: 'anywhere' }}>
                  {explanation}
                </Typography>
              </Source>
            ))}
          </Box>
        )}
      </Reply>
    </Exchange>
  );
}

interface PendingExchangeProps {
  pending: PendingMessage;
  onRetry: () => void;
}

/** A message whose reply is being written, or was interrupted. */
export function PendingExchange({ pending: { message, reply, status, problem }, onRetry }: PendingExchangeProps) {
  return (
    <Exchange aria-busy={status === 'answering'}>
      <Bubble>{message}</Bubble>
      <Reply
        text={reply}
        note={status === 'failed' ? (problem ?? caseyTexts.failure) : status === 'stopped' ? caseyTexts.stopped : undefined}
        isAlert={status === 'failed'}
        isWriting={status === 'answering'}
        footer={
          status === 'failed' && (
            <Button variant="outlined" color="secondary" size="small" onClick={onRetry} sx={{ justifySelf: 'start' }}>
              Try Again
            </Button>
          )
        }
      />
    </Exchange>
  );
}

interface ReplyProps {
  text: string;
  /** A note that replaces the missing rest of the text. */
  note?: string | undefined;
  isAlert?: boolean;
  isWriting?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
}

function Reply({ text, note, isAlert = false, isWriting = false, footer, children }: ReplyProps) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Typography variant="h4" component="h3">
        Casey
      </Typography>
      {(text || isWriting) && (
        <Typography component="p" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {replyParts(text).map(({ text: piece, at, href }) =>
            href ? (
              <Link key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
                {piece}
              </Link>
            ) : (
              piece
            ),
          )}
          {isWriting && <Writing hasText={text !== ''} />}
        </Typography>
      )}
      {note && (
        <Typography role={isAlert ? 'alert' : undefined} color={isAlert ? 'error' : 'textSecondary'}>
          {note}
        </Typography>
      )}
      {children}
      {footer}
    </Box>
  );
}

/** A typing indicator as large as a word, so that nothing moves when text replaces it. */
const Writing = ({ hasText }: { hasText: boolean }) => (
  <Typography component="span" color="textSecondary" aria-hidden={hasText}>
    {hasText ? ' …' : 'Thinking…'}
  </Typography>
);

/** A piece of a reply: text, or a link to a page that Casebook trusts. */
interface ReplyPart {
  readonly text: string;
  /** Where it begins in the reply. */
  readonly at: number;
  readonly href?: string;
}

/** Publishers of the exam's references. A model's link to any other site stays text. */
const ALLOWED_HOSTS = ['nist.gov', 'iso.org', 'isc2.org', 'owasp.org', 'cisa.gov', 'rfc-editor.org', 'ietf.org', 'mitre.org'];
const URL_LIKE = /https:\/\/[^\s<>"'()[\]{}]+/g;
/** Punctuation that ends the sentence rather than belonging to the address. */
const TRAILING = /[.,;:!?]+$/;

/** @returns the text split into pieces. Each is rendered as text, so HTML in a reply is never interpreted. */
export function replyParts(text: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let end = 0;
  for (const { 0: matched, index } of text.matchAll(URL_LIKE)) {
    const url = matched.replace(TRAILING, '');
    if (!isAllowed(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), at: end });
    parts.push({ text: url, at: index, href: url });
    end = index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end });
  return parts;
}

/** Accepts only HTTPS, without credentials or an explicit port. */
function isAllowed(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && ALLOWED_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
