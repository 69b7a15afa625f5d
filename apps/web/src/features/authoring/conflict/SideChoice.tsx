import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';

interface SideChoiceProps {
  group: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One side's text, to be chosen. */
export function SideChoice({ group, label, text, isChosen, onChoose }: SideChoiceProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        p: 1,
        pr: 2,
        minWidth: 0,
        cursor: 'pointer',
        border: 1,
        borderRadius: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'tint.accent' : 'transparent',
      }}
    >
      <Radio size="small" name={group} checked={isChosen} onChange={onChoose} />
      <Box component="span" sx={{ minWidth: 0, pt: 0.75 }}>
        <Typography component="span" variant="label" color="textSecondary" sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text}
        </Typography>
      </Box>
    </Box>
  );
}
