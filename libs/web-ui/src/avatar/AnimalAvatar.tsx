import Avatar from '@mui/material/Avatar';
import { animalOf, type Identity } from './animal-of.ts';

const sizes = {
  sm: { side: 32, glyph: '1.125rem' },
  md: { side: 40, glyph: '1.375rem' },
  lg: { side: 56, glyph: '1.875rem' },
  xl: { side: 80, glyph: '2.75rem' },
} as const;

interface AnimalAvatarProps {
  of: Identity;
  size?: keyof typeof sizes;
  /** A picture that the member or the sign-in provider set. */
  picture?: string;
}

export function AnimalAvatar({ of, size = 'md', picture }: AnimalAvatarProps) {
  const { animal, ground } = animalOf(of);
  const { side, glyph } = sizes[size];
  return (
    <Avatar
      role="img"
      aria-label={`Avatar: ${animal.name}`}
      src={picture}
      sx={{ width: side, height: side, fontSize: glyph, bgcolor: `avatarBackground.g${ground}`, color: 'text.primary' }}
    >
      <span aria-hidden="true">{animal.emoji}</span>
    </Avatar>
  );
}
