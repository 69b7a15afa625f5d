import { selectProfile } from '@casebook/api-client';
import { useSingleKeys } from '@casebook/web-ui';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { SettingsPage, SettingsSection } from './SettingsPage.tsx';

const schemes = [
  { scheme: 'system', label: 'Match system' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
] as const;

/** How Casebook looks and works in this browser. */
export function PreferencesScreen() {
  const profile = useSelector(selectProfile);
  if (!profile) return null;
  return (
    <SettingsPage title="Preferences" about="These settings apply only to this browser.">
      <SettingsSection title="Appearance">
        <SchemeChoice />
      </SettingsSection>
      <SettingsSection title="Keyboard">
        <SingleKeys userId={profile.id} />
      </SettingsSection>
    </SettingsPage>
  );
}

function SchemeChoice() {
  const { mode, setMode } = useColorScheme();
  return (
    <RadioGroup
      aria-label="Appearance"
      value={mode ?? 'system'}
      onChange={(_event, scheme) => setMode((scheme as typeof mode) ?? null)}
    >
      {schemes.map(({ scheme, label }) => (
        <FormControlLabel key={scheme} value={scheme} control={<Radio />} label={label} />
      ))}
    </RadioGroup>
  );
}

function SingleKeys({ userId }: { userId: string }) {
  const [isOn, setOn] = useSingleKeys(userId);
  return (
    <>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, on) => setOn(on)} />}
        label="Use single-key shortcuts"
      />
      <Typography color="textSecondary" variant="body2">
        Press ? in a quiz to see them. Turn them off if you use speech input or a switch device.
      </Typography>
    </>
  );
}
