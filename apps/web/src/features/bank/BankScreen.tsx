import { EmptyState, Page, PageHeading } from '@casebook/web-ui';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { paths, withSearch } from '#shared/paths.ts';
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
    <Page title="Question Bank">
      <PageHeading title="Question Bank">Read, answer in your head, then open the card.</PageHeading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <Button href={paths.newQuestion} variant="contained" startIcon={<AddIcon />}>
          Add Question
        </Button>
        <Button href={paths.ownQuestions} color="secondary">
          My Questions
        </Button>
      </Box>
      <Tabs value={selected} aria-label="Question Bank" sx={{ mb: 3 }}>
        {tabs.map(({ name, label, href }) => (
          <Tab key={name} value={name} label={label} href={href} id={`bank-tab-${name}`} aria-controls={`bank-panel-${name}`} />
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
      You’ll choose a domain, a topic, and a difficulty, and get new AI-written questions, each labeled as AI-generated. Until
      then, every question in the bank is written by people.
    </EmptyState>
  );
}
