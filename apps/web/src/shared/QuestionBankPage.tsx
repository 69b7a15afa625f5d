import { Page, visuallyHidden } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';

const tabs = [
  { name: 'bank', label: 'Question Bank', href: paths.questions },
  { name: 'generator', label: 'AI Question Generator', href: paths.generator },
] as const;

interface QuestionBankPageProps {
  tab: (typeof tabs)[number]['name'];
  /** Buttons beside the tabs. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The Question Bank screen with its two tabs, each a link to a separate page. */
export function QuestionBankPage({ tab, actions, children }: QuestionBankPageProps) {
  return (
    <Page title={tab === 'bank' ? 'Question Bank' : 'AI Question Generator'} dense>
      {/* The tabs already show the title. */}
      <Typography variant="h1" sx={visuallyHidden}>
        Question Bank
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: { xs: 1.5, sm: 2 } }}>
        <Tabs value={tab} aria-label="Question Bank" sx={{ flex: '1 1 min-content', minWidth: 0 }}>
          {tabs.map(({ name, label, href }) => (
            <Tab
              key={name}
              value={name}
              label={label}
              href={href}
              id={`bank-tab-${name}`}
              aria-controls={name === tab ? `bank-panel-${name}` : undefined}
              // At 320 px the two labels wrap instead of overflowing; with doubled text, the padding shrinks too.
              sx={{ flexShrink: 1, minWidth: 'min-content', px: { xs: 'clamp(4px, 28px - 1rem, 12px)', sm: 2 } }}
            />
          ))}
        </Tabs>
        {actions}
      </Box>
      <Box role="tabpanel" id={`bank-panel-${tab}`} aria-labelledby={`bank-tab-${tab}`}>
        {children}
      </Box>
    </Page>
  );
}
