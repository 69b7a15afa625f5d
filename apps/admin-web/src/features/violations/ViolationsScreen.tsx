import { BackLink, Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { paths } from '#shared/paths.ts';
import { Penalties } from './Penalties.tsx';
import { Violations } from './Violations.tsx';

/** `/admin/violations`: restricted members, and the AI limits that members exceeded. */
export const ViolationsScreen = () => (
  <Page title="Violations">
    <BackLink href={paths.panel}>Back to Admin</BackLink>
    <PageHeading title="Violations">
      Times that members exceeded AI limits. A member with eight high-severity violations within an hour is restricted for an
      hour.
    </PageHeading>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Penalties />
      <Violations />
    </Box>
  </Page>
);
