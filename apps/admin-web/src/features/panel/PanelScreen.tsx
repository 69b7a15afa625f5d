import { Page, PageHeading } from '@casebook/web-ui';
import type { ReactNode } from 'react';
import { AdminLinks } from './AdminLinks.tsx';

/** `/admin` (002 section 2, "Admin panel"). @param children the review of flagged questions, another feature */
export function PanelScreen({ children }: { children: ReactNode }) {
  return (
    <Page title="Admin">
      <PageHeading title="Admin Panel" />
      <AdminLinks />
      {children}
    </Page>
  );
}
