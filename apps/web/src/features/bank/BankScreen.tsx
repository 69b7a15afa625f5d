import { EmptyState, Page } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { paths, withSearch } from '#shared/paths.ts';
import { BankActions } from './BankActions.tsx';
import { BankTab } from './BankTab.tsx';

const tabs = [
  { name: 'bank', label: 'Question Bank', href: paths.questions, Panel: BankTab },
  {
    name: 'generator',
    label: 'AI Question Generator',
    href: withSearch(paths.questions, { tab: 'generator' }),
    Panel: GeneratorTab,
  },
] as const;

/** The Question Bank screen: the bank, and the generator of new questions. */
export function BankScreen() {
  const [search] = useSearchParams();
  const selected = search.get('tab') === 'generator' ? 'generator' : 'bank';
  return (
    <Page title="Question Bank" dense>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', columnGap: 1, minHeight: 44 }}>
        <Typography variant="h1" sx={{ flex: 1, minWidth: 0, fontSize: { xs: '1.5rem', sm: '1.75rem' } }}>
          Question Bank
        </Typography>
        <BankActions />
      </Box>
      <Tabs value={selected} aria-label="Question Bank" sx={{ mb: { xs: 1.5, sm: 2 } }}>
        {tabs.map(({ name, label, href }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            href={href}
            id={`bank-tab-${name}`}
            aria-controls={`bank-panel-${name}`}
            // At 320 px the two labels wrap instead of overflowing; with doubled text the padding gives way too.
            sx={{ flexShrink: 1, minWidth: 'min-content', px: { xs: 'clamp(4px, 28px - 1rem, 12px)', sm: 2 } }}
          />
        ))}
      </Tabs>
      {tabs.map(({ name, Panel }) => (
        <Box key={name} role="tabpanel" id={`bank-panel-${name}`} aria-labelledby={`bank-tab-${name}`} hidden={name !== selected}>
          {name === selected && <Panel />}
        </Box>
      ))}
    </Page>
  );
}

/** A placeholder until the generator exists. */
function GeneratorTab() {
  return (
    <EmptyState
      title="The generator is on its way"
      action={
        <Button variant="contained" href={paths.questions}>
          Go to the Question Bank
        </Button>
      }
    >
      You’ll choose a domain, a topic, and a difficulty, and get new AI-written questions, each labeled as AI-generated.
    </EmptyState>
  );
}
