import type { QuestionStatistics, QuestionView } from '@casebook/contracts';
import { CONFIRMED_ANSWERS } from '@casebook/exam';
import { Explanation, QuestionSources } from '@casebook/web-ui';
import LockIcon from '@mui/icons-material/LockOutlined';
import DownFilledIcon from '@mui/icons-material/ThumbDownAlt';
import DownIcon from '@mui/icons-material/ThumbDownOffAlt';
import UpFilledIcon from '@mui/icons-material/ThumbUp';
import UpIcon from '@mui/icons-material/ThumbUpOffAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { StartTrial } from '#shared/checkout.tsx';
import { QuestionExplanations } from '#shared/explanations/QuestionExplanations.tsx';
import { sentenceCase } from '#shared/format-text.ts';
import { paths, withSearch } from '#shared/paths.ts';
import { useRatings } from '#shared/ratings.ts';

/** The explanation, quality, and statistics for members with access, or else an invitation. */
export function CardAnswer({ question }: { question: QuestionView }) {
  const { options, explanation, mine } = question;
  return (
    <>
      {explanation ? (
        <>
          <Explanation explanation={explanation} options={options} />
          <Box sx={{ my: 3 }}>
            <QuestionExplanations questionId={question.id} hasKeywords about={question.question.slice(0, 60)} />
          </Box>
          <QuestionSources question={question} />
          <Statistics question={question} />
        </>
      ) : mine ? (
        <LockedAnswer />
      ) : (
        <VisitorInvitation questionId={question.id} />
      )}
      {mine && <CardRating question={question} />}
    </>
  );
}

const lines = [96, 88, 92, 64, 90, 78, 94, 52];

/** A blurred placeholder. The server doesn't send the answer to unpaid members, so the blur hides nothing. */
function LockedAnswer() {
  return (
    <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center', minHeight: 236 }}>
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          alignContent: 'space-evenly',
          filter: 'blur(5px)',
          opacity: 0.7,
          overflow: 'hidden',
        }}
      >
        {lines.map((width) => (
          <Box key={width} sx={{ height: 10, width: `${width}%`, borderRadius: 1, bgcolor: 'divider' }} />
        ))}
      </Box>
      <Box sx={{ position: 'relative', textAlign: 'center', display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 2 }}>
        <LockIcon color="primary" aria-hidden="true" />
        <Typography sx={{ fontWeight: 600 }}>The answer and its explanation are for paid members.</Typography>
        <StartTrial />
      </Box>
    </Box>
  );
}

/** Invites visitors to sign up or sign in, and returns here afterwards. */
function VisitorInvitation({ questionId }: { questionId: string }) {
  const next = paths.question(questionId);
  return (
    <Box sx={{ bgcolor: 'tint.accent', borderRadius: 1, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        Know the answer?
      </Typography>
      <Typography sx={{ mt: 1, mb: 2.5, maxWidth: '52ch' }}>
        Casebook explains why each option is right or wrong. A free account gets you three questions a day.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" href={withSearch(paths.signUp, { next })}>
          Create Account
        </Button>
        <Button variant="outlined" color="secondary" href={withSearch(paths.signIn, { next })}>
          Sign In
        </Button>
      </Box>
    </Box>
  );
}

/** One rating per member, up or down. Pressing it again removes it. */
function CardRating({ question }: { question: QuestionView }) {
  const { ratings, rate } = useRatings(question);
  const { up, down, mine } = ratings;
  const labelId = `rating-${question.id}`;
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, alignItems: 'center', mt: 2 }}
    >
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mr: 1 }}>
        Is this a good question?
      </Typography>
      <RatingButton direction="up" isMine={mine === 1} count={up} onPress={() => rate(1)} />
      <RatingButton direction="down" isMine={mine === -1} count={down} onPress={() => rate(-1)} />
    </Box>
  );
}

const directions = {
  up: { label: 'Rate up', icons: [UpIcon, UpFilledIcon] },
  down: { label: 'Rate down', icons: [DownIcon, DownFilledIcon] },
} as const;

interface RatingButtonProps {
  direction: keyof typeof directions;
  isMine: boolean;
  /** The number of ratings; absent for members without access. */
  count?: number;
  onPress: () => void;
}

function RatingButton({ direction, isMine, count, onPress }: RatingButtonProps) {
  const { label, icons } = directions[direction];
  const Icon = icons[isMine ? 1 : 0];
  return (
    <Button
      size="small"
      color={isMine ? 'primary' : 'secondary'}
      aria-pressed={isMine}
      aria-label={count === undefined ? label : `${label}, ${count}`}
      title={label}
      onClick={onPress}
      sx={{ minWidth: 44, minHeight: 44, px: 1, gap: 1, fontVariantNumeric: 'tabular-nums' }}
    >
      <Icon fontSize="small" />
      {count}
    </Button>
  );
}

const NO_ANSWERS = 'No answers yet';

/** Success rate, average time, complexity, type, format, and quality score. */
function statisticsRows({ questionType, formatType, qualityScore }: QuestionView, statistics: QuestionStatistics) {
  const { correctAnswerRate, averageResponseTimeMs, complexityScore } = statistics;
  return [
    { name: 'Success rate', value: correctAnswerRate === undefined ? NO_ANSWERS : `${Math.round(correctAnswerRate * 100)}%` },
    {
      name: 'Average time',
      value: averageResponseTimeMs === undefined ? NO_ANSWERS : `${Math.round(averageResponseTimeMs / 1000)} sec`,
    },
    { name: 'Complexity', value: `${complexityScore} of 100` },
    { name: 'Type', value: sentenceCase(questionType) },
    { name: 'Format', value: sentenceCase(formatType) },
    { name: 'Quality', value: `${qualityScore} of 100` },
  ];
}

/** How members did on a question. Authors and admins also see a warning about negative discrimination. */
function Statistics({ question }: { question: QuestionView }) {
  const { statistics } = question;
  if (!statistics) return null;
  const { usageCount } = statistics;
  return (
    <Box sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <StatisticsList question={question} statistics={statistics} />
      {usageCount > 0 && usageCount < CONFIRMED_ANSWERS && <Provisional answers={usageCount} />}
      {statistics.warnings?.includes('negative-discrimination') && <NegativeDiscrimination />}
    </Box>
  );
}

const Provisional = ({ answers }: { answers: number }) => (
  <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1.5 }}>
    Provisional: {answers} {answers === 1 ? 'answer' : 'answers'} so far. These numbers settle after {CONFIRMED_ANSWERS}.
  </Typography>
);

const NegativeDiscrimination = () => (
  <Alert severity="warning" sx={{ mt: 2, color: 'text.primary', bgcolor: 'tint.warning' }}>
    Negative discrimination: members who do well on other questions get this one wrong more often than the rest. Check its key and
    its wording.
  </Alert>
);

function StatisticsList({ question, statistics }: { question: QuestionView; statistics: QuestionStatistics }) {
  return (
    <Box
      component="dl"
      aria-label="Statistics"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' }}
    >
      {statisticsRows(question, statistics).map(({ name, value }) => (
        <div key={name}>
          <Typography component="dt" variant="label" color="textSecondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums', color: value === NO_ANSWERS ? 'text.secondary' : undefined }}
          >
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
