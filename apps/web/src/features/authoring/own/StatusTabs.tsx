import { worded } from '@casebook/web-ui';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { paths, withSearch } from '#shared/paths.ts';
import { type ShownStatus, shownStatuses } from './shown-status.ts';

const tabs = [
  { value: 'all', label: 'All', href: paths.ownQuestions },
  ...shownStatuses.map((value) => ({ value, label: worded(value), href: withSearch(paths.ownQuestions, { status: value }) })),
];

/** Narrows the list by what reviewers said. */
export function StatusTabs({ shown }: { shown: ShownStatus | undefined }) {
  return (
    <Tabs value={shown ?? 'all'} aria-label="Review status" variant="scrollable" scrollButtons={false} sx={{ mb: 2 }}>
      {tabs.map(({ value, label, href }) => (
        <Tab key={value} value={value} label={label} href={href} id={`own-tab-${value}`} aria-controls="own-questions" />
      ))}
    </Tabs>
  );
}
