import Avatar from '@mui/material/Avatar';
import { animalOf, type Identity } from './animal-of.ts';

const sizes = {
  sm: { side: '2rem', glyph: '1.125rem' },
  md: { side: '2.5rem', glyph: '1.375rem' },
  lg: { side: '3.5rem', glyph: '1.875rem' },
  xl: { side: '5rem', glyph: '2.75rem' },
} as const;

interface AnimalAvatarProps {
  identity: Identity;
  size?: keyof typeof sizes;
}

export function AnimalAvatar({ identity, size = 'md' }: AnimalAvatarProps) {
  const { animal, background } = animalOf(identity);
  const { side, glyph } = sizes[size];
  return (
    <Avatar
      role="img"
      aria-label={`Avatar: ${animal.name}`}
      sx={{
        flex: 'none',
        width: side,
        height: side,
        fontSize: glyph,
        bgcolor: `avatarBackground.g${background}`,
        color: 'text.primary',
      }}
    >
      <span aria-hidden="true">{animal.emoji}</span>
    </Avatar>
  );
}
