import Typography from '@mui/material/Typography';

/** Names the menu items that follow it. */
export function MenuLabel({ children }: { children: string }) {
  return (
    <Typography component="li" role="presentation" variant="label" color="textSecondary" sx={{ px: 2, pb: 0.5 }}>
      {children}
    </Typography>
  );
}

/** MUI's menu starts its focus at the first item that does not say this. */
MenuLabel.muiSkipListHighlight = true;
