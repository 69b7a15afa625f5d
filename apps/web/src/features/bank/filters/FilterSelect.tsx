import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';

interface FilterSelectProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
}

/** One kind of filter: none, one or several of its values. */
export function FilterSelect<Value extends string>({ label, options, chosen, onChoose }: FilterSelectProps<Value>) {
  const id = useId();
  const labelOf = (value: Value) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <FormControl size="small" fullWidth>
      <InputLabel id={`${id}-label`}>{label}</InputLabel>
      <Select
        multiple
        labelId={`${id}-label`}
        id={id}
        label={label}
        value={[...chosen]}
        onChange={({ target }) => {
          const wanted = target.value as readonly string[];
          onChoose(options.map(({ value }) => value).filter((value) => wanted.includes(value)));
        }}
        renderValue={(values) => (values.length > 1 ? `${values.length} chosen` : values.map(labelOf).join())}
        sx={{ minHeight: 44 }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value} sx={{ py: 0 }}>
            <Checkbox checked={chosen.includes(option.value)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            <ListItemText primary={option.label} />
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
