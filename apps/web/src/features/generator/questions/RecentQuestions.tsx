import type { GeneratedQuestionView } from '@casebook/contracts';
import { DomainSwatch, RelativeTime } from '@casebook/web-ui';
import NewIcon from '@mui/icons-material/AutoAwesome';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { GeneratedQuestion } from './GeneratedQuestion.tsx';

interface RecentQuestionsProps {
  questions: readonly GeneratedQuestionView[];
  /** The id of the question that just arrived. */
  newId: string | undefined;
}

/** The recent list. Each question opens in place, to be answered. */
export function RecentQuestions({ questions, newId }: RecentQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="recent">
      <Typography id="recent" variant="label" component="h2" color="textSecondary">
        Recent questions
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 0.5 }}>
        {questions.map((question) => (
          <RecentQuestion key={question.id} question={question} isNew={question.id === newId} />
        ))}
      </Box>
    </Box>
  );
}

function RecentQuestion({ question, isNew }: { question: GeneratedQuestionView; isNew: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1.25,
          width: '100%',
          py: 1.25,
          textAlign: 'left',
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Box sx={{ mt: 0.25 }}>
          <DomainSwatch domain={question.domain} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            component="span"
            variant="body2"
            sx={{
              overflow: 'hidden',
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: isOpen ? 'none' : 2,
            }}
          >
            {question.question}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}
          >
            {isNew && (
              <Box
                component="span"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 650, color: 'primary.main' }}
              >
                <NewIcon aria-hidden="true" sx={{ fontSize: '0.875rem' }} />
                New
              </Box>
            )}
            <RelativeTime at={question.createdAt} />
            {question.chosenOptionId && <span>Answered</span>}
          </Typography>
        </Box>
        <ExpandIcon
          aria-hidden="true"
          fontSize="small"
          sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
        />
      </ButtonBase>
      {isOpen && (
        <Box id={id} sx={{ pt: 0.5, pb: 2.5 }}>
          <GeneratedQuestion question={question} hasStem={false} />
        </Box>
      )}
    </Box>
  );
}
