import { selectProfile } from '@casebook/api-client';
import { SearchBox, TabLink, useSingleKeys } from '@casebook/web-ui';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useSelector } from 'react-redux';

interface AdminSearchProps {
  query: string;
  onSearch: (query: string) => void;
  label: string;
  placeholder: string;
}

/** Whether the admin has single-key shortcuts turned on (`useSingleKeys`). */
export const useAdminKeys = (): boolean => useSingleKeys(useSelector(selectProfile)?.id ?? '')[0];

/** A search box whose `/` shortcut follows the admin's setting for single-key shortcuts. */
export const AdminSearch = (props: AdminSearchProps) => <SearchBox {...props} hasSingleKeys={useAdminKeys()} />;

/** A filter that a link has set, with a button that removes it. */
export const FilterChip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Box
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      justifySelf: 'start',
      pl: 1.5,
      border: 1,
      borderColor: 'divider',
      borderRadius: 4,
      bgcolor: 'surface.sunk',
      typography: 'body2',
    }}
  >
    {label}
    <IconButton size="small" aria-label={`Remove filter: ${label}`} onClick={onRemove}>
      <RemoveIcon fontSize="small" />
    </IconButton>
  </Box>
);

interface StatusTabsProps {
  label: string;
  tabs: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
}

/** The tabs of a list, each a link that sets a filter. */
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
