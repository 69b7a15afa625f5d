import { light } from '../theme/tokens.ts';

export interface Identity {
  /** The name of the animal that the member chose. */
  animal?: string;
  /** Takes precedence over id, email, and name, so that an account keeps the animal shown during sign-up. */
  seed?: string;
  id?: string;
  email?: string;
  name?: string;
}

/** FNV-1a, 32 bits (RFC draft-eastlake-fnv): small, stable everywhere, spreads short strings well. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/**
 * @returns the seed of an account's avatar: a hash of its first email, which exists before the account's id and survives a change of email
 */
export const avatarSeed = (email: string): string => hash(email.trim().toLowerCase()).toString(36);

/** @returns the chosen animal, or else one picked by a hash of the seed, id, email, or name; and the index of its background color */
export function animalOf({ animal: chosen, seed, id, email, name }: Identity): { animal: Animal; background: number } {
  const value = hash((seed || id || email || name || '').trim().toLowerCase());
  const animal = animals.find((each) => each.name === chosen) ?? (animals[value % animals.length] as Animal);
  return { animal, background: Math.floor(value / animals.length) % light.avatar.length };
}

interface Animal {
  name: string;
  emoji: string;
}

/** The thirty animals. The hash picks by index, so changing their order or number changes avatars. */
export const animals: readonly Animal[] = [
  { name: 'fox', emoji: '🦊' },
  { name: 'owl', emoji: '🦉' },
  { name: 'panda', emoji: '🐼' },
  { name: 'koala', emoji: '🐨' },
  { name: 'tiger', emoji: '🐯' },
  { name: 'lion', emoji: '🦁' },
  { name: 'bear', emoji: '🐻' },
  { name: 'rabbit', emoji: '🐰' },
  { name: 'frog', emoji: '🐸' },
  { name: 'monkey', emoji: '🐵' },
  { name: 'penguin', emoji: '🐧' },
  { name: 'wolf', emoji: '🐺' },
  { name: 'cat', emoji: '🐱' },
  { name: 'dog', emoji: '🐶' },
  { name: 'mouse', emoji: '🐭' },
  { name: 'hamster', emoji: '🐹' },
  { name: 'cow', emoji: '🐮' },
  { name: 'pig', emoji: '🐷' },
  { name: 'unicorn', emoji: '🦄' },
  { name: 'horse', emoji: '🐴' },
  { name: 'eagle', emoji: '🦅' },
  { name: 'duck', emoji: '🦆' },
  { name: 'turtle', emoji: '🐢' },
  { name: 'octopus', emoji: '🐙' },
  { name: 'whale', emoji: '🐳' },
  { name: 'dolphin', emoji: '🐬' },
  { name: 'hedgehog', emoji: '🦔' },
  { name: 'raccoon', emoji: '🦝' },
  { name: 'otter', emoji: '🦦' },
  { name: 'bee', emoji: '🐝' },
];
