import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';

interface VersionSelectProps {
  id: string;
  label: string;
  chosen: number;
  versions: readonly number[];
  onChoose: (version: number) => void;
}

/** One of the versions, to be compared. */
export function VersionSelect({ id, label, chosen, versions, onChoose }: VersionSelectProps) {
  return (
    <FormControl variant="standard" sx={{ minWidth: 120 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <NativeSelect id={id} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
        {versions.map((version) => (
          <option key={version} value={version}>
            Version {version}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
