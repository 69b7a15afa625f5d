import { BackLink, Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { paths } from '#shared/paths.ts';
import { BadTexts } from './BadTexts.tsx';
import { ReviewRuns } from './ReviewRuns.tsx';
import { Usage } from './Usage.tsx';

/**
 * `/admin/ai`: the language model's cost and quality, texts with downvotes, and the review of stored questions. A failed section doesn't
 * affect the others.
 */
export const AiScreen = () => (
  <Page title="AI">
    <BackLink href={paths.panel}>Back to Admin</BackLink>
    <PageHeading title="AI">What the language model was used for, what it cost, and how good its output is.</PageHeading>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Usage />
      <BadTexts />
      <ReviewRuns />
    </Box>
  </Page>
);
