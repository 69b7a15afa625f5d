import Box from '@mui/material/Box';

/** Machine-generated text, such as JSON or a stack trace, in a box that can be scrolled by keyboard. */
export const Source = ({ label, children }: { label: string; children: string }) => (
  <Box
    component="pre"
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{
      m: 0,
      p: 1.5,
      maxHeight: '20rem',
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontSize: '0.75rem',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
    }}
  >
    {children}
  </Box>
);
