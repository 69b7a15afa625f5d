import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import type { ReactNode } from 'react';
import { TabLink } from './TabLink.tsx';

/** The bar at the top of every page. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <Container
        maxWidth="lg"
        sx={{
          px: { xs: 2, sm: 3 },
          py: 1,
          minHeight: 64,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, md: 3 },
        }}
      >
        {children}
      </Container>
    </Box>
  );
}

interface ModeTabsProps {
  tabs: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
}

/** The modes of the learners' app. On a phone, the bottom tabs contain them instead. */
export function ModeTabs({ tabs }: ModeTabsProps) {
  return (
    <Box
      component="nav"
      aria-label="Sections"
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 3,
        mb: -1,
        ml: 1,
      }}
    >
      {tabs.map(({ label, href, isCurrent }) => (
        <TabLink key={href} href={href} isCurrent={isCurrent} height={56}>
          {label}
        </TabLink>
      ))}
    </Box>
  );
}
