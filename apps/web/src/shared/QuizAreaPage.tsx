import { useGetCaseyQuery } from '@casebook/api-client';
import { counted, Page, visuallyHidden } from '@casebook/web-ui';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';

const tabs = [
  { name: 'quiz', label: 'Quiz', href: paths.quiz },
  { name: 'casey', label: 'Casey', href: paths.casey },
] as const;

interface QuizAreaPageProps {
  tab: (typeof tabs)[number]['name'];
  children: ReactNode;
}

/** The quiz area with its two tabs, each a link to a separate page. */
export function QuizAreaPage({ tab, children }: QuizAreaPageProps) {
  return (
    <Page title={tab === 'quiz' ? 'Quiz' : 'Casey'} width="reading" dense>
      {/* The tabs already show the title. */}
      <Typography variant="h1" sx={visuallyHidden}>
        Quiz
      </Typography>
      <Tabs value={tab} aria-label="Quiz" sx={{ mb: { xs: 2, sm: 3 } }}>
        {tabs.map(({ name, label, href }) => (
          <Tab
            key={name}
            value={name}
            label={name === 'casey' ? <CaseyLabel /> : label}
            href={href}
            id={`quiz-tab-${name}`}
            aria-controls={name === tab ? `quiz-panel-${name}` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`quiz-panel-${tab}`} aria-labelledby={`quiz-tab-${tab}`}>
        {children}
      </Box>
    </Page>
  );
}

/** The badge is the count of the member's stored mistakes. */
function CaseyLabel() {
  const { data: casey } = useGetCaseyQuery();
  const mistakes = casey?.mistakes ?? 0;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <span aria-hidden={mistakes > 0}>Casey</span>
      {mistakes > 0 && (
        <>
          <Badge badgeContent={mistakes} color="primary" aria-hidden="true" sx={{ ml: 2, mr: 1 }} />
          <Box component="span" sx={visuallyHidden}>
            {`Casey, ${counted(mistakes, 'mistake')} to review`}
          </Box>
        </>
      )}
    </Box>
  );
}
