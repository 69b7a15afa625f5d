import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';

interface CheckedChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; available: number | undefined }[];
  chosen: readonly Value[];
  disabled: boolean;
  onChoose: (chosen: Value[]) => void;
}

/** Some of a few, each with how many questions are available; none chosen means all. */
export function CheckedChoices<Value extends string>(props: CheckedChoicesProps<Value>) {
  const { legend, options, chosen, disabled, onChoose } = props;
  const toggled = (value: Value, on: boolean) =>
    options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        {options.map(({ value, available }) => (
          <FormControlLabel
            key={value}
            disabled={disabled}
            control={<Checkbox checked={chosen.includes(value)} onChange={(_event, on) => onChoose(toggled(value, on))} />}
            label={
              <>
                {value}{' '}
                <Typography component="span" variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                  {available === undefined ? '' : `(${available.toLocaleString()})`}
                </Typography>
              </>
            }
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Box>
    </Box>
  );
}
