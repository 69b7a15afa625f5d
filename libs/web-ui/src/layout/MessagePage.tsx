import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '../states/PageStates.tsx';
import { Page } from './Page.tsx';

interface MessagePageProps {
  /** The document's title. */
  title: string;
  heading: string;
  children: ReactNode;
  /** Where to go instead. */
  link: { readonly label: string; readonly href: string };
}

/** A page that consists of a message, such as for an address that doesn't exist. */
export const MessagePage = ({ title, heading, children, link: { label, href } }: MessagePageProps) => (
  <Page title={title} width="reading">
    <EmptyState
      level="h1"
      title={heading}
      action={
        <Button variant="contained" href={href}>
          {label}
        </Button>
      }
    >
      {children}
    </EmptyState>
  </Page>
);
