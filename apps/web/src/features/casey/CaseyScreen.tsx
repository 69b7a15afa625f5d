import { useListCaseyMessagesQuery } from '@casebook/api-client';
import Box from '@mui/material/Box';
import { CaseyChat } from '#shared/casey/CaseyChat.tsx';
import { CaseyGate } from '#shared/casey/CaseyGate.tsx';
import { FIRST_PAGE } from '#shared/casey/use-casey.ts';
import { QuizAreaPage } from '#shared/QuizAreaPage.tsx';
import { ClearHistory } from './ClearHistory.tsx';

/** Casey, the second tab of the quiz area. */
export const CaseyScreen = () => (
  <QuizAreaPage tab="casey">
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CaseyGate>
        <CaseyChat />
      </CaseyGate>
      <OwnHistory />
    </Box>
  </QuizAreaPage>
);

/** Whoever has messages can delete them, also once their access has ended. */
function OwnHistory() {
  const { data } = useListCaseyMessagesQuery(FIRST_PAGE);
  return data && data.total > 0 ? <ClearHistory total={data.total} /> : null;
}
