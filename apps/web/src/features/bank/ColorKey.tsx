import { domainNames } from '@casebook/exam';
import { DifficultyBadge, DomainBadge } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type QuestionStatus, StatusBadge, statusStyles } from '#shared/StatusBadge.tsx';

const difficultyMeanings = {
  Easy: 'One idea, stated plainly.',
  Medium: 'Several ideas weighed in a short case.',
  Hard: 'Several good options, one of them best.',
} as const;

interface Row {
  badge: ReactNode;
  meaning?: string;
  name: string;
}

const tabs: readonly { label: string; rows: readonly Row[] }[] = [
  { label: 'Domains', rows: domainNames.map((name) => ({ name, badge: <DomainBadge domain={name} /> })) },
  {
    label: 'Difficulty',
    rows: (['Easy', 'Medium', 'Hard'] as const).map((name) => ({
      name,
      badge: <DifficultyBadge difficulty={name} />,
      meaning: difficultyMeanings[name],
    })),
  },
  {
    label: 'Status',
    rows: (Object.keys(statusStyles) as QuestionStatus[]).map((name) => ({
      name,
      badge: <StatusBadge status={name} />,
      meaning: statusStyles[name].meaning,
    })),
  },
];

/** Explains the colors and icons of the cards. */
export function ColorKey() {
  const [selected, setSelected] = useState(0);
  return (
    <Box sx={{ mb: 1 }}>
      <Tabs
        value={selected}
        onChange={(_event, tab: number) => setSelected(tab)}
        aria-label="Color Key"
        variant="fullWidth"
        // Doubled text needs more than one row on a phone, and MUI's tab indicator supports only one row.
        sx={{ '& .MuiTabs-list': { flexWrap: 'wrap' }, '& .MuiTabs-indicator': { display: 'none' } }}
      >
        {tabs.map(({ label }, at) => (
          <Tab
            key={label}
            label={label}
            id={`key-tab-${at}`}
            aria-controls={`key-panel-${at}`}
            sx={{ minWidth: 'min-content', px: 1, '&.Mui-selected': { borderBottom: 2, borderColor: 'primary.main' } }}
          />
        ))}
      </Tabs>
      {tabs.map(({ label, rows }, at) => (
        <Box
          key={label}
          role="tabpanel"
          id={`key-panel-${at}`}
          aria-labelledby={`key-tab-${at}`}
          hidden={at !== selected}
          sx={{ pt: 2 }}
        >
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              p: 0,
              m: 0,
              display: 'grid',
              rowGap: 1,
            }}
          >
            {rows.map(({ name, badge, meaning }) => (
              <Box key={name} component="li" sx={{ display: 'grid', justifyItems: 'start' }}>
                {badge}
                {meaning && (
                  <Typography variant="caption" component="span" color="textSecondary">
                    {meaning}
                  </Typography>
                )}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
