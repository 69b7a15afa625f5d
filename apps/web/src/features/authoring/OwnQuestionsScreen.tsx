import { BackLink, Page, PageHeading } from '@casebook/web-ui';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { OwnQuestionPages } from './own/OwnQuestionPages.tsx';
import { StatusTabs } from './own/StatusTabs.tsx';
import { shownStatus } from './own/shown-status.ts';

/** What a member has written, and where it stands with the reviewers. */
export function OwnQuestionsScreen() {
  const [search] = useSearchParams();
  const status = shownStatus(search.get('status'));
  return (
    <Page title="My Questions" width="reading">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="My Questions">What you wrote, and what reviewers said of it.</PageHeading>
      <Button href={paths.newQuestion} variant="contained" startIcon={<AddIcon />} sx={{ mb: 3 }}>
        Add Question
      </Button>
      <StatusTabs shown={status} />
      <OwnQuestionPages key={status ?? 'all'} status={status} />
    </Page>
  );
}
