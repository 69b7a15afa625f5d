import type { QuestionPage } from '@casebook/contracts';
import { Announcement } from '@casebook/web-ui';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';
import { type BankFilters, isNarrowed } from './bank-location.ts';

interface ResultLineProps {
  page: QuestionPage;
  filters: BankFilters;
  hiddenIds: readonly string[];
}

const counted = ({ total, totalIsEstimate }: QuestionPage) =>
  `${totalIsEstimate ? 'About ' : ''}${total.toLocaleString()} ${total === 1 ? 'question' : 'questions'} found`;

/** How many questions match, and the corrected search if a word was misspelled. */
export function ResultLine({ page, filters, hiddenIds }: ResultLineProps) {
  const { correctedQuery } = page;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', '&:empty': { display: 'none' } }}>
        {(isNarrowed(filters) || hiddenIds.length > 0) && page.total > 0 && (
          <Typography variant="body2" color="textSecondary" aria-hidden="true">
            {counted(page)}
          </Typography>
        )}
        <HiddenLink hiddenIds={hiddenIds} />
      </Box>
      {correctedQuery !== undefined && (
        <Typography variant="body2">
          Showing results for <strong>{correctedQuery}</strong>. No results for “{filters.q}”.
        </Typography>
      )}
      <Announcement>
        {`${counted(page)}${correctedQuery === undefined ? '' : `, searching for ${correctedQuery} instead`}`}
      </Announcement>
    </>
  );
}

/** Links to the hidden questions, if there are any. */
function HiddenLink({ hiddenIds }: { hiddenIds: readonly string[] }) {
  if (hiddenIds.length === 0) return null;
  return (
    <Button href={paths.hiddenQuestions} color="secondary" size="small" startIcon={<HiddenIcon />} sx={{ ml: 'auto' }}>
      Hidden questions
    </Button>
  );
}
