import { domainNames } from '@casebook/exam';
import { DifficultyBadge, DomainBadge, type QuestionStatus, StatusBadge, statusStyles } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

const difficultyMeanings = {
  Easy: 'One idea, told plainly.',
  Medium: 'Ideas weighed in a short case.',
  Hard: 'Several good options, one best.',
} as const;

interface Row {
  sign: ReactNode;
  meaning?: string;
  name: string;
}

const tabs: readonly { label: string; rows: readonly Row[] }[] = [
  { label: 'Domains', rows: domainNames.map((name) => ({ name, sign: <DomainBadge domain={name} /> })) },
  {
    label: 'Difficulty',
    rows: (['Easy', 'Medium', 'Hard'] as const).map((name) => ({
      name,
      sign: <DifficultyBadge difficulty={name} />,
      meaning: difficultyMeanings[name],
    })),
  },
  {
    label: 'Status',
    rows: (Object.keys(statusStyles) as QuestionStatus[]).map((name) => ({
      name,
      sign: <StatusBadge status={name} />,
      meaning: statusStyles[name].meaning,
    })),
  },
];

/** What the colors and signs of the cards stand for. */
export function ColorKey() {
  const [shown, setShown] = useState(0);
  return (
    <Box sx={{ mb: 1 }}>
      <Tabs value={shown} onChange={(_event, tab: number) => setShown(tab)} aria-label="Color Key">
        {tabs.map(({ label }, at) => (
          <Tab key={label} label={label} id={`key-tab-${at}`} aria-controls={`key-panel-${at}`} />
        ))}
      </Tabs>
      {tabs.map(({ label, rows }, at) => (
        <Box
          key={label}
          role="tabpanel"
          id={`key-panel-${at}`}
          aria-labelledby={`key-tab-${at}`}
          hidden={at !== shown}
          sx={{ pt: 2 }}
        >
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              p: 0,
              m: 0,
              display: 'grid',
              columnGap: 3,
              rowGap: 1,
              gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {rows.map(({ name, sign, meaning }) => (
              <Box key={name} component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
                {sign}
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
