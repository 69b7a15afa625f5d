import { light } from '../look/tokens.ts';
import { type Animal, animals } from './animals.ts';

export interface Identity {
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

/** @returns the animal and the ground of whoever this is: the same for the same id, else e-mail, else name. */
export function animalOf({ id, email, name }: Identity): { animal: Animal; ground: number } {
  const value = hash((id || email || name || '').trim().toLowerCase());
  const animal = animals[value % animals.length] as Animal;
  return { animal, ground: Math.floor(value / animals.length) % light.avatar.length };
}
