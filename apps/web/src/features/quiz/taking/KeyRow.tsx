import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface KeyRowProps {
  keys: readonly string[];
  does: string;
  isOff: boolean;
}

export function KeyRow({ keys, does, isOff }: KeyRowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        justifyContent: 'space-between',
        alignItems: 'center',
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="dt" variant="body2" sx={{ order: 1, display: 'flex', gap: 0.5 }}>
        {keys.map((key) => (
          <Box
            component="kbd"
            key={key}
            sx={{
              border: 1,
              borderColor: 'edge.main',
              borderRadius: 0.5,
              px: 0.75,
              minWidth: 24,
              textAlign: 'center',
              fontFamily: 'inherit',
            }}
          >
            {key}
          </Box>
        ))}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {does}
        {isOff && ' (off)'}
      </Typography>
    </Box>
  );
}
