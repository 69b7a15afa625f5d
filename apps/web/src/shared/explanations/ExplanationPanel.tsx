import type { RequestProblem } from '@casebook/api-client';
import type { AiExplanation } from '@casebook/contracts';
import { Announcement, ErrorNotice, ReadingText, useToast } from '@casebook/web-ui';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import DownFilledIcon from '@mui/icons-material/ThumbDownAlt';
import DownIcon from '@mui/icons-material/ThumbDownOffAlt';
import UpFilledIcon from '@mui/icons-material/ThumbUp';
import UpIcon from '@mui/icons-material/ThumbUpOffAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { authorLabel } from '#shared/author-label.ts';
import { useSharedDispatch } from '../shared-thunk.ts';
import { type ExplanationEntry, type ExplanationsRoot, voteOnExplanation } from './explanations-slice.ts';
import { announcements, failureTexts, labels, useExplanation } from './use-explanation.ts';
import type { ExplanationId } from './write-explanation.ts';

const thumbs = [
  { vote: 1, label: 'Helpful', icons: [UpIcon, UpFilledIcon] },
  { vote: -1, label: 'Not helpful', icons: [DownIcon, DownFilledIcon] },
] as const;

/** The author of the text, and the thumbs. Pressing the same thumb again removes the vote. */
function ExplanationFooter({ explanation, ...id }: ExplanationId & { explanation: AiExplanation }) {
  const dispatch = useSharedDispatch<ExplanationsRoot>();
  const toast = useToast();
  const cast = async (vote: 1 | -1) => {
    if (!(await dispatch(voteOnExplanation(id, vote)))) toast.warning('Your vote couldn’t be saved. Please try again.');
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, mt: 1, mb: -0.75 }}>
      <Typography variant="caption" color="textSecondary" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {authorLabel(explanation.model)}
      </Typography>
      <Box role="group" aria-label={`Rate: ${labels[id.kind]}`} sx={{ display: 'flex', mr: -1.25 }}>
        {thumbs.map(({ vote, label, icons }) => {
          const isMine = explanation.mine === vote;
          const Icon = icons[isMine ? 1 : 0];
          return (
            <IconButton
              key={vote}
              aria-label={label}
              aria-pressed={isMine}
              title={label}
              color={isMine ? 'primary' : 'default'}
              onClick={() => void cast(vote)}
            >
              <Icon fontSize="small" />
            </IconButton>
          );
        })}
      </Box>
    </Box>
  );
}

export interface ExplanationPanelProps extends ExplanationId {
  /** Shown instead of the text once it is complete. */
  children?: ReactNode;
}

/** An explanation while it streams in; when complete, also its model and the thumbs. After a failure, why there is none. */
export function ExplanationPanel({ questionId, kind, children }: ExplanationPanelProps) {
  const { entry, stop, retry } = useExplanation({ questionId, kind });
  const announced = useCompletion(entry?.status) ? announcements[kind] : '';
  const isWriting = entry?.status === 'writing';
  return (
    <Box
      role="group"
      aria-label={labels[kind]}
      aria-busy={isWriting}
      sx={{ bgcolor: 'surface.sunk', borderRadius: 1.5, px: 2, py: 1.75, maxWidth: 'var(--cb-measure)', minWidth: 0 }}
    >
      <Announcement>{announced}</Announcement>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, mb: 0.5 }}>
        <Typography variant="label" component="p" color="textSecondary">
          {labels[kind]}
        </Typography>
        {isWriting && (
          <Button size="small" color="secondary" startIcon={<StopIcon />} onClick={stop} sx={{ mr: -1 }}>
            Stop
          </Button>
        )}
      </Box>
      {entry && <PanelBody entry={entry} kind={kind} retry={retry} complete={children} />}
      {entry?.explanation && <ExplanationFooter questionId={questionId} kind={kind} explanation={entry.explanation} />}
    </Box>
  );
}

interface PanelBodyProps extends Pick<ExplanationId, 'kind'> {
  entry: ExplanationEntry;
  retry: () => void;
  complete: ReactNode;
}

function PanelBody({ entry: { status, text, problem }, kind, retry, complete }: PanelBodyProps) {
  if (status === 'failed' && problem) return <Failure kind={kind} problem={problem} retry={retry} />;
  if (status === 'complete' && complete) return complete;
  return (
    <>
      {text === '' && status === 'writing' ? <WritingSkeleton /> : <Paragraphs text={text} />}
      {status === 'stopped' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            Stopped.
          </Typography>
          <Button size="small" color="secondary" onClick={retry}>
            Try Again
          </Button>
        </Box>
      )}
    </>
  );
}

/** A model's text is rendered as plain text: no markup, no links. */
function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '');
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only appended
        <ReadingText key={at} as="p" style={{ whiteSpace: 'pre-line' }}>
          {paragraph.trim()}
        </ReadingText>
      ))}
    </Box>
  );
}

function WritingSkeleton() {
  return (
    <Box aria-hidden="true" sx={{ py: 0.5 }}>
      {[96, 92, 64].map((width) => (
        <Skeleton key={width} width={`${width}%`} sx={{ my: 0.75 }} />
      ))}
    </Box>
  );
}

const ANSWER_FIRST = 'explanation.answer-first';
const CHANGED = 'explanation.question-changed';

function Failure({ kind, problem, retry }: Pick<ExplanationId, 'kind'> & { problem: RequestProblem; retry: () => void }) {
  if (problem.code === ANSWER_FIRST) return <Alert severity="info">It opens once you’ve answered this question in a quiz.</Alert>;
  if (problem.code === CHANGED) return <Alert severity="info">{problem.detail}</Alert>;
  const { title, note } = failureTexts(kind, problem);
  return (
    <ErrorNotice title={title} onRetry={retry}>
      {note}
    </ErrorNotice>
  );
}

/** Whether the text became complete while it showed. */
function useCompletion(status: ExplanationEntry['status'] | undefined): boolean {
  const before = useRef(status);
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (status === 'complete' && before.current === 'writing') setIsFresh(true);
    before.current = status;
  }, [status]);
  return isFresh && status === 'complete';
}
