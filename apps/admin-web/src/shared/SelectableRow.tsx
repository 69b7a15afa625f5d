import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SelectableRowProps {
  id: string;
  title: string;
  isSelected?: boolean;
  /** Absent where nothing can be done to several rows. */
  onSelect?: ((id: string, isSelected: boolean) => void) | undefined;
  /** Opens the details. */
  onOpen?: () => void;
  /** Opens in another tab, where there is no `onOpen`. */
  href?: string | undefined;
  children: ReactNode;
}

/** A question of a list: a checkbox, a title that opens it, and what else there is to say. */
export const SelectableRow = ({ id, title, isSelected = false, onSelect, onOpen, href, children }: SelectableRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 1,
      py: 1.5,
      borderBottom: 1,
      borderColor: 'divider',
      // At its edge: not every color of a domain can be read on a tint.
      boxShadow: isSelected ? 'inset 3px 0 0 var(--mui-palette-primary-main)' : 'none',
    }}
  >
    {onSelect && (
      <Checkbox
        checked={isSelected}
        onChange={(_event, checked) => onSelect(id, checked)}
        slotProps={{ input: { 'aria-label': `Select: ${title}` } }}
        sx={{ alignSelf: 'flex-start' }}
      />
    )}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      {onOpen ? (
        <ButtonBase
          data-row={id}
          onClick={onOpen}
          sx={{ typography: 'h3', textAlign: 'start', minHeight: 44, py: 0.5, '&:hover': { textDecoration: 'underline' } }}
        >
          {title}
        </ButtonBase>
      ) : (
        <Typography variant="h3" component="p" sx={{ py: 1, overflowWrap: 'anywhere' }}>
          {href === undefined ? (
            title
          ) : (
            <Link href={href} target="_blank" color="inherit" underline="hover">
              {title}
            </Link>
          )}
        </Typography>
      )}
      {children}
    </Box>
  </Box>
);
