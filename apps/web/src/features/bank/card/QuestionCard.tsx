import type { QuestionView } from '@casebook/contracts';
import { DisclosureButton, Highlighted, Panel } from '@casebook/web-ui';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { KeywordText } from '#shared/explanations/KeywordText.tsx';
import { paths, withSearch } from '#shared/paths.ts';
import { hasStimulus, LazyStimulus, preloadStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { useRevealTogether } from '../reveal-setting.ts';
import { CardActions } from './CardActions.tsx';
import { CardAnswer } from './CardAnswer.tsx';
import { CardBadges } from './CardBadges.tsx';
import { CardOptions } from './CardOptions.tsx';
import { useEntrance } from './use-hiding.ts';
import { useNearViewport } from './use-near-viewport.ts';

interface QuestionCardProps {
  question: QuestionView;
  query?: string;
  isEager?: boolean;
}

/**
 * One question of the bank. A page has a hundred, so a card first renders only its stem and plain tags, for screen readers and the
 * browser's search. The rest renders when the card comes near the viewport and then stays mounted: unmounting costs more than a long page,
 * because the browser paints only the visible part (`content-visibility`).
 */
export const QuestionCard = memo(function QuestionCard({ question, query, isEager = true }: QuestionCardProps) {
  const card = useRef<HTMLElement>(null);
  const isFull = useNearViewport(card, isEager);
  useEntrance(card, question.id);
  const stemId = `stem-${question.id}`;
  return (
    <Panel
      component="article"
      ref={card}
      aria-labelledby={stemId}
      sx={{
        p: { xs: 2, sm: 2 },
        pb: { xs: 1, sm: 1 },
        pl: { sm: 2.5 },
        contentVisibility: 'auto',
        containIntrinsicBlockSize: 'auto 14rem',
      }}
    >
      {isFull && <CardBadges question={question} />}
      <CardStem id={stemId} question={question} query={query} />
      <RetirementNote retirement={question.retirement} />
      {isFull ? (
        <CardBody question={question} query={query} />
      ) : (
        <Typography color="textSecondary">{question.tags.join(' ')}</Typography>
      )}
    </Panel>
  );
});

/** What a card shows below its stem: first the options, then the answer. */
type Step = 'closed' | 'options' | 'answer';

interface CardBodyProps {
  question: QuestionView;
  query?: string;
}

/** The part below the stem: actions, tags, and, step by step, the options and the answer. */
function CardBody({ question, query }: CardBodyProps) {
  const [step, setStep] = useState<Step>('closed');
  const [isTogether] = useRevealTogether();
  useEffect(() => preloadStimulus([question]), [question]);
  const optionsId = `options-${question.id}`;
  const isOpen = step !== 'closed';
  const toggle = () => setStep(isOpen ? 'closed' : isTogether ? 'answer' : 'options');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { sm: 1 }, alignItems: 'center' }}>
        <DisclosureButton
          open={isOpen}
          labels={['Show options', 'Hide options']}
          about={question.question.slice(0, 60)}
          controls={optionsId}
          variant="outlined"
          onToggle={toggle}
        />
        <Box sx={{ ml: { xs: 'auto', sm: 0 } }}>
          <CardActions question={question} />
        </Box>
        <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, ml: { sm: 2 }, pb: { xs: 0.5, sm: 0 } }}>
          <TagList tags={question.tags} query={query} />
        </Box>
      </Box>
      {isOpen && (
        <Box id={optionsId} sx={{ mt: 1.5, pb: 1, animation: 'cb-reveal 160ms ease-out' }}>
          <CardChoices question={question} query={query} isAnswered={step === 'answer'} />
          <AnswerDisclosure
            question={question}
            isOpen={step === 'answer'}
            onToggle={() => setStep(step === 'answer' ? 'options' : 'answer')}
          />
        </Box>
      )}
    </>
  );
}

/** The options, below the scenario and the exhibit. They appear only once the code that renders exhibits has loaded, so nothing moves. */
function CardChoices({ isAnswered, ...props }: CardBodyProps & { isAnswered: boolean }) {
  return (
    <Suspense>
      {hasStimulus(props.question) && (
        <Box sx={{ mb: 2.5, maxWidth: 'var(--cb-measure)' }}>
          <LazyStimulus of={props.question} query={props.query} />
        </Box>
      )}
      <CardOptions {...props} isAnswered={isAnswered} />
    </Suspense>
  );
}

interface AnswerDisclosureProps {
  question: QuestionView;
  isOpen: boolean;
  onToggle: () => void;
}

function AnswerDisclosure({ question, isOpen, onToggle }: AnswerDisclosureProps) {
  const answerId = `answer-${question.id}`;
  return (
    <>
      <DisclosureButton
        open={isOpen}
        labels={['Show answer', 'Hide answer']}
        about={question.question.slice(0, 60)}
        controls={answerId}
        variant="outlined"
        // The lock icon shows before the click that the answer isn't included.
        startIcon={question.explanation ? undefined : <LockIcon />}
        onToggle={onToggle}
      />
      {isOpen && (
        <Box id={answerId} sx={{ mt: 3, animation: 'cb-reveal 160ms ease-out' }}>
          <CardAnswer question={question} />
        </Box>
      )}
    </>
  );
}

/** The card on the question's own page: a member opens it step by step; a visitor sees the options and an invitation. */
export function QuestionPageCard({ question }: { question: QuestionView }) {
  const stemId = `stem-${question.id}`;
  return (
    <Panel component="article" aria-labelledby={stemId}>
      <CardBadges question={question} />
      <CardStem id={stemId} question={question} isPage />
      <RetirementNote retirement={question.retirement} />
      {question.mine ? (
        <CardBody question={question} />
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', mb: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TagList tags={question.tags} />
            </Box>
            <CardActions question={question} />
          </Box>
          <CardChoices question={question} isAnswered={false} />
          <CardAnswer question={question} />
        </>
      )}
    </Panel>
  );
}

interface CardStemProps {
  id: string;
  question: QuestionView;
  query?: string;
  /** Whether it is the heading of the question's own page. */
  isPage?: boolean;
}

function CardStem({ id, question, query, isPage = false }: CardStemProps) {
  return (
    <Typography
      id={id}
      variant="stem"
      component={isPage ? 'h1' : 'h2'}
      // Gets the focus when the neighboring card is removed.
      tabIndex={-1}
      sx={{
        ...(isPage ? { my: 1.5 } : { fontSize: '1.125rem', lineHeight: 1.45, mt: 0.75, mb: 1 }),
        maxWidth: 'var(--cb-measure)',
        overflowWrap: 'anywhere',
      }}
    >
      <KeywordText questionId={question.id} text={question.question} query={query} />
    </Typography>
  );
}

/** Why a question is retired, and which question tests the same point now. */
function RetirementNote({ retirement }: Pick<QuestionView, 'retirement'>) {
  if (!retirement) return null;
  const { reason, replacedBy } = retirement;
  return (
    <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: 'var(--cb-measure)' }}>
      No longer in quizzes. {reason}{' '}
      {replacedBy && <Link href={paths.question(replacedBy)}>See the question that replaces it</Link>}
    </Typography>
  );
}

interface TagListProps {
  tags: readonly string[];
  query?: string;
}

/** The tags of a question, each linked to a search for it. */
function TagList({ tags, query }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Tags"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            href={withSearch(paths.questions, { q: tag })}
            variant="caption"
            color="textSecondary"
            underline="hover"
            sx={{ display: 'inline-block', lineHeight: '24px', overflowWrap: 'anywhere' }}
          >
            #<Highlighted text={tag} query={query} />
          </Link>
        </li>
      ))}
    </Box>
  );
}
