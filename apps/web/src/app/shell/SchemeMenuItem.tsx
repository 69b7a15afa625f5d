import CheckIcon from '@mui/icons-material/Check';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';

interface SchemeMenuItemProps extends MenuItemProps {
  scheme: 'system' | 'light' | 'dark';
  label: string;
}

/** One choice of light, dark, or as the system says. The menu hands it focus by the rest of its props. */
export function SchemeMenuItem({ scheme, label, ...rest }: SchemeMenuItemProps) {
  const { mode, setMode } = useColorScheme();
  return (
    <MenuItem
      {...rest}
      role="menuitemradio"
      aria-checked={mode === scheme}
      onClick={() => setMode(scheme)}
      sx={{ justifyContent: 'space-between', gap: 2 }}
    >
      {label}
      {mode === scheme && <CheckIcon fontSize="small" color="primary" aria-hidden="true" />}
    </MenuItem>
  );
}
