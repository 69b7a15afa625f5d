import { TabLink } from '@casebook/web-ui';
import Box from '@mui/material/Box';

interface StatusTabsProps {
  label: string;
  tabs: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
}

/** A list's tabs, each a link with its filter. */
export const StatusTabs = ({ label, tabs }: StatusTabsProps) => (
  <Box
    component="nav"
    aria-label={label}
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 2, borderBottom: 1, borderColor: 'divider' }}
  >
    {tabs.map(({ label: text, href, isCurrent }) => (
      <TabLink key={text} href={href} isCurrent={isCurrent}>
        {text}
      </TabLink>
    ))}
  </Box>
);
