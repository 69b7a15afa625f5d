export interface Animal {
  name: string;
  emoji: string;
}

/** The thirty animals of specification 000, section 9. Their order is part of who gets which: only ever append. */
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
