import { describe, expect, it } from '@jest/globals';
import { animalOf, animals, avatarSeed } from './animal-of.ts';

describe('the animal avatar', () => {
  it('is one of thirty, each with a unique name', () => {
    expect(new Set(animals.map(({ name }) => name)).size).toBe(30);
    expect(new Set(animals.map(({ emoji }) => emoji)).size).toBe(30);
  });

  it('is the same for the same id, or else email, or else name', () => {
    expect(animalOf({ id: 'a', email: 'x@y.org' })).toEqual(animalOf({ id: 'a', name: 'Other' }));
    expect(animalOf({ email: 'X@y.org ' })).toEqual(animalOf({ email: 'x@y.org', name: 'Alex' }));
    expect(animalOf({ name: 'Alex' })).toEqual(animalOf({ name: 'Alex' }));
  });

  it('is the one from sign-up for an account with a seed, even after a change of email', () => {
    const seed = avatarSeed(' X@y.org');
    expect(animalOf({ seed, id: 'a', email: 'new@y.org' })).toEqual(animalOf({ seed: avatarSeed('x@y.org') }));
    expect(seed).not.toContain('@');
  });

  it('is the one that the member chose, on the same background', () => {
    const drawn = animalOf({ id: 'a' });
    expect(animalOf({ animal: 'owl', id: 'a' })).toEqual({ animal: animals[1], background: drawn.background });
    expect(animalOf({ animal: 'unicorn of nowhere', id: 'a' })).toEqual(drawn);
  });

  it('spreads seeds over all of them', () => {
    const drawn = Array.from({ length: 3000 }, (_, index) => animalOf({ seed: avatarSeed(`m${index}@example.org`) }).animal.name);
    expect(Math.min(...animals.map(({ name }) => drawn.filter((one) => one === name).length))).toBeGreaterThan(50);
  });

  it('spreads members over all of them', () => {
    const drawn = Array.from({ length: 3000 }, (_, index) => animalOf({ id: `member-${index}` }).animal.name);
    const counts = animals.map(({ name }) => drawn.filter((one) => one === name).length);
    expect(Math.min(...counts)).toBeGreaterThan(50);
  });
});
