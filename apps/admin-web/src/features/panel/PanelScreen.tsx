import { Page, PageHeading } from '@casebook/web-ui';
import type { ReactNode } from 'react';
import { AdminLinks } from './AdminLinks.tsx';

/** `/admin`: the links to the admin tools. @param children the review of flagged questions, which is a separate feature */
export function PanelScreen({ children }: { children: ReactNode }) {
  return (
    <Page title="Admin">
      <PageHeading title="Admin Panel" />
      <AdminLinks />
      {children}
    </Page>
  );
}
