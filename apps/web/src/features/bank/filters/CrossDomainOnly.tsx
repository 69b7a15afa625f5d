import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface CrossDomainOnlyProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function CrossDomainOnly({ isOn, onChange }: CrossDomainOnlyProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={isOn} onChange={(_event, checked) => onChange(checked)} size="small" />}
      label="Cross-Domain Only"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mr: 0 }}
    />
  );
}
