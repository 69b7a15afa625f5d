import { type Profile, useSession } from '@casebook/api-client';
import { AnimalAvatar, animalOf, animals, ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Action } from './SettingsPage.tsx';
import { settingsMessage } from './settings-message.ts';

/** Chooses one of the thirty animals. */
export function AvatarPicker({ profile }: { profile: Profile }) {
  const session = useSession();
  const saved = animalOf(profile).animal.name;
  const [chosen, setChosen] = useState(saved);
  const [outcome, setOutcome] = useState<'saving' | 'saved' | { failure: string }>();
  const save = async () => {
    setOutcome('saving');
    try {
      const { error } = await (await session.auth()).updateUser({ data: { avatar_animal: chosen } });
      setOutcome(error ? { failure: settingsMessage(error) } : 'saved');
    } catch (error) {
      reportError(error);
      setOutcome({ failure: 'An unexpected error occurred' });
    }
  };
  return (
    <>
      {typeof outcome === 'object' && <ErrorNotice>{outcome.failure}</ErrorNotice>}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <AnimalAvatar identity={{ ...profile, animal: chosen }} size="lg" />
        <Typography color="textSecondary">Pick your avatar.</Typography>
      </Box>
      <RadioGroup
        row
        aria-label="Avatar"
        value={chosen}
        onChange={(_event, animal) => {
          setChosen(animal);
          setOutcome(undefined);
        }}
        sx={{ gap: 0.5 }}
      >
        {animals.map(({ name, emoji }) => (
          <Radio
            key={name}
            value={name}
            icon={<Animal emoji={emoji} />}
            checkedIcon={<Animal emoji={emoji} isChosen />}
            slotProps={{ input: { 'aria-label': name } }}
            sx={{ p: 0, borderRadius: 1 }}
          />
        ))}
      </RadioGroup>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Action onClick={save} disabled={chosen === saved || outcome === 'saving'}>
          {outcome === 'saving' ? 'Loading...' : 'Save Avatar'}
        </Action>
        <span role="status">{outcome === 'saved' && 'Saved'}</span>
      </Box>
    </>
  );
}

const Animal = ({ emoji, isChosen = false }: { emoji: string; isChosen?: boolean }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: '2.75rem',
      height: '2.75rem',
      fontSize: '1.5rem',
      color: 'text.primary',
      borderRadius: 1,
      border: 2,
      borderColor: isChosen ? 'primary.main' : 'transparent',
      // A contrast theme draws even a transparent border, so an animal that isn't chosen gets a border in the background's color.
      '@media (forced-colors: active)': { borderColor: isChosen ? 'Highlight' : 'Canvas' },
    }}
  >
    {emoji}
  </Box>
);
