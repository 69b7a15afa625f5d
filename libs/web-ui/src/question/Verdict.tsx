import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import WrongIcon from '@mui/icons-material/HighlightOff';
import Box from '@mui/material/Box';

interface VerdictProps {
  isCorrect: boolean;
  children: string;
}

/** Right or wrong, by icon and word, so that colour is never alone. */
export function Verdict({ isCorrect, children }: VerdictProps) {
  const Icon = isCorrect ? CheckIcon : WrongIcon;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'caption',
        fontWeight: 650,
        color: isCorrect ? 'success.main' : 'error.main',
      }}
    >
      <Icon fontSize="small" aria-hidden="true" />
      {children}
    </Box>
  );
}
