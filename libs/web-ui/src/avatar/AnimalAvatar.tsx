import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
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

interface AccountButtonProps {
  profile: Identity & { readonly name: string };
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
  /** Called when the button is hovered or focused, so that the caller can preload the menu. */
  onApproach?: () => void;
}

/** The avatar that opens the user menu. */
export function AccountButton({ profile, isOpen, onOpen, onApproach }: AccountButtonProps) {
  return (
    <IconButton
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
      aria-label={`${profile.name}’s account`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      sx={{ borderRadius: '50%' }}
    >
      <AnimalAvatar identity={profile} size="sm" />
    </IconButton>
  );
}
