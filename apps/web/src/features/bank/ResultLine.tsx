import type { QuestionPage } from '@casebook/contracts';
import { Announcement } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import { type BankFilters, isNarrowed } from './bank-address.ts';

interface ResultLineProps {
  page: QuestionPage;
  filters: BankFilters;
}

const counted = ({ total, totalIsEstimate }: QuestionPage) =>
  `${totalIsEstimate ? 'About ' : ''}${total.toLocaleString()} ${total === 1 ? 'question' : 'questions'} found`;

/** How many were found, and what was searched for where a word was corrected. */
export function ResultLine({ page, filters }: ResultLineProps) {
  const { correctedQuery } = page;
  return (
    <>
      {isNarrowed(filters) && page.total > 0 && (
        <Typography variant="body2" color="textSecondary" aria-hidden="true">
          {counted(page)}
        </Typography>
      )}
      {correctedQuery !== undefined && (
        <Typography variant="body2">
          Showing results for <strong>{correctedQuery}</strong>. Nothing has “{filters.q}”.
        </Typography>
      )}
      <Announcement>
        {`${counted(page)}${correctedQuery === undefined ? '' : `, searching for ${correctedQuery} instead`}`}
      </Announcement>
    </>
  );
}
