import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { AnimalAvatar } from '../avatar/AnimalAvatar.tsx';
import type { Identity } from '../avatar/animal-of.ts';

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
