import Box, { type BoxProps } from '@mui/material/Box';

/** A raised section with a thin border and no shadow. */
export function Panel({ sx, ...rest }: BoxProps) {
  return (
    <Box
      {...rest}
      sx={[
        {
          bgcolor: 'surface.raised',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          p: { xs: 2, sm: 3 },
          minWidth: 0,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
