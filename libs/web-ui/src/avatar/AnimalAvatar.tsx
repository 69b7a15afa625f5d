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
  /** The URL of a picture set by the member or the sign-in provider. */
  picture?: string;
}

export function AnimalAvatar({ identity, size = 'md', picture }: AnimalAvatarProps) {
  const { animal, background } = animalOf(identity);
  const { side, glyph } = sizes[size];
  return (
    <Avatar
      role="img"
      aria-label={`Avatar: ${animal.name}`}
      src={picture}
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
