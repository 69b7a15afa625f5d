import { messageOf, useClearCaseyMessagesMutation, useListCaseyMessagesQuery } from '@casebook/api-client';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CaseyChat } from '#shared/casey/CaseyChat.tsx';
import { CaseyGate } from '#shared/casey/CaseyGate.tsx';
import { FIRST_PAGE } from '#shared/casey/use-casey.ts';
import { QuizAreaPage } from '#shared/QuizAreaPage.tsx';

/** Deletes the member's messages and Casey's replies after a confirmation. */
function ClearHistory({ total }: { total: number }) {
  const [isOpen, setOpen] = useState(false);
  const [clear, { isLoading }] = useClearCaseyMessagesMutation();
  const toast = useToast();
  const confirm = async () => {
    const { error } = await clear();
    if (error) toast.warning(messageOf(error, 'Your messages couldn’t be deleted.'));
    setOpen(false);
  };
  return (
    <>
      <Button color="secondary" size="small" onClick={() => setOpen(true)} sx={{ justifySelf: 'start', ml: -1 }}>
        Clear History
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Clear your history with Casey?"
        confirmLabel="Clear History"
        dangerous
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        {total === 1
          ? 'Your message and its reply will be deleted.'
          : `Your ${total} messages and their replies will be deleted.`}{' '}
        This can’t be undone.
      </ConfirmDialog>
    </>
  );
}

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

/** Members with messages can delete them, even after their access has ended. */
function OwnHistory() {
  const { data } = useListCaseyMessagesQuery(FIRST_PAGE);
  return data && data.total > 0 ? <ClearHistory total={data.total} /> : null;
}
