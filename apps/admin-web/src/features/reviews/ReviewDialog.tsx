import { messageOf } from '@casebook/api-client';
import type { VersionContent } from '@casebook/contracts';
import { fieldText, findItemFlaws, itemOfContent } from '@casebook/exam';
import { ContentChanges, DifficultyBadge, DomainBadge, ErrorNotice, QuestionSources, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { DetailDialog } from '#shared/DetailDialog.tsx';
import { titleOf } from '#shared/format.ts';
import { learnerPaths } from '#shared/paths.ts';
import { QuestionWithKey } from '#shared/QuestionWithKey.tsx';
import { useMemberNames } from '#shared/use-member-names.tsx';
import { draftFacts, RejectDialog, type Review, useReviewDecisions } from './review-decisions.tsx';

interface ReviewDialogProps {
  review: Review;
  canDecide: boolean;
  onClose: () => void;
}

/** A version with possible reasons against it: writing flaws, similar questions, and the changes since the previous version. */
export function ReviewDialog({ review, canDecide, onClose }: ReviewDialogProps) {
  const { questionId: id, version } = review;
  const { currentData: content, error, refetch } = api.useGetVersionQuery({ id, version });
  return (
    <DetailDialog
      title="Review question"
      maxWidth={1040}
      onClose={onClose}
      actions={canDecide && <Decisions review={review} onClose={onClose} />}
    >
      {error && !content && <ErrorNotice onRetry={refetch}>{messageOf(error, 'The question couldn’t be loaded.')}</ErrorNotice>}
      {!error && !content && <Skeleton variant="rounded" height={320} />}
      {content && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
          <Draft review={review} content={content} />
          <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
            <Flaws content={content} />
            <Similar id={id} />
            {version > 1 && <Changes content={content} />}
          </Box>
        </Box>
      )}
    </DetailDialog>
  );
}

function Draft({ review, content }: { review: Review; content: VersionContent }) {
  const nameOf = useMemberNames([content.editorId]);
  return (
    <Box component="section" aria-label="Question" sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <DomainBadge domain={content.domain} />
        <DifficultyBadge difficulty={content.difficulty} />
      </Box>
      <QuestionWithKey {...content} />
      <QuestionSources question={content} />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {draftFacts(review).join(' · ')}. {content.editorId !== undefined && <>Submitted by {nameOf(content.editorId)}, </>}
        <RelativeTime at={content.editedAt} />.{content.updateReason !== undefined && ` Reason: ${content.updateReason}`}
      </Typography>
      <Link href={learnerPaths.editQuestion(content.questionId)} target="_blank" sx={{ py: 0.5 }}>
        Edit question
      </Link>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const Notes = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
    {children}
  </Box>
);

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5, overflowWrap: 'anywhere' }}>
    <Typography variant="body2">{children}</Typography>
    <Typography variant="caption" color="textSecondary">
      {title}
    </Typography>
  </Box>
);

function Flaws({ content: { question, ...content } }: { content: VersionContent }) {
  const flaws = findItemFlaws(itemOfContent({ ...content, stem: question }));
  return (
    <Section title="Writing flaws">
      {flaws.length === 0 && <Typography variant="body2">No writing flaws found.</Typography>}
      <Notes>
        {flaws.map(({ rule, field, severity, message }) => (
          <Note key={`${rule} ${field}`} title={severity === 'error' ? 'Error' : 'Warning'}>
            {fieldText(field)}: {message}
          </Note>
        ))}
      </Notes>
    </Section>
  );
}

function Similar({ id }: { id: string }) {
  const { currentData, error, refetch } = api.useFindSimilarQuestionsQuery({ id });
  return (
    <Section title="Similar questions">
      {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Similar questions couldn’t be loaded.')}</ErrorNotice>}
      {!error && !currentData && <Skeleton variant="rounded" height={96} />}
      <Notes>
        {currentData?.items.map(({ questionId, question, trigrams, isNearDuplicate }) => (
          <Note key={questionId} title={`${Math.round(trigrams * 100)}% similar${isNearDuplicate ? ', near duplicate' : ''}`}>
            <Link href={learnerPaths.question(questionId)} target="_blank">
              {titleOf(question)}
            </Link>
          </Note>
        ))}
      </Notes>
    </Section>
  );
}

function Changes({ content: { questionId: id, version, options } }: { content: VersionContent }) {
  const from = version - 1;
  const compared = api.useCompareVersionsQuery({ id, from, to: version });
  const former = api.useGetVersionQuery({ id, version: from });
  const [comparison, before] = [compared.currentData, former.currentData];
  const error = compared.error ?? former.error;
  const refetch = () => [compared, former].filter((query) => query.error).forEach((query) => void query.refetch());
  return (
    <Section title={`Changes since version ${from}`}>
      {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'The changes couldn’t be loaded.')}</ErrorNotice>}
      {!error && !(comparison && before) && <Skeleton variant="rounded" height={96} />}
      {comparison?.changes.length === 0 && <Typography variant="body2">These versions are identical.</Typography>}
      {comparison && before && <ContentChanges changes={comparison.changes} options={[options, before.options]} />}
    </Section>
  );
}

function Decisions({ review, onClose }: { review: Review; onClose: () => void }) {
  const { decide, isBusy } = useReviewDecisions();
  const [isRejecting, setRejecting] = useState(false);
  const settle = async (decision: 'approved' | 'rejected', notes?: string) => {
    setRejecting(false);
    if ((await decide([review], decision, notes)).length === 0) onClose();
  };
  return (
    <>
      <Button variant="contained" disabled={isBusy} onClick={() => settle('approved')}>
        Approve
      </Button>
      <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setRejecting(true)}>
        Reject
      </Button>
      {isRejecting && (
        <RejectDialog
          questions="this question"
          onReject={(notes) => settle('rejected', notes)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
