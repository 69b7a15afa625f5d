import type { ModelDraft } from '../../../libs/contracts/src/index.ts';

/** A check of the gate: `GateRefusal.check` of apps/ai. */
export type Check = 'schema' | 'explanation' | 'citation' | 'item-writing' | 'near-duplicate' | 'blind-solve';

/** A draft with its context. */
export interface Planted {
  readonly draft: ModelDraft;
  /** The topic for which the draft was requested. */
  readonly topic: string;
  /** The text of the correct option; null if two are equally defensible. */
  readonly answer: string | null;
}

type Way = (sound: Planted) => Planted;

export interface Flaw {
  /** The checks that may find the flaw. */
  readonly checks: readonly Check[];
  /** The rule of libs/exam that finds the flaw, if the check is `item-writing`. */
  readonly rule?: string;
  /** Ways to plant the flaw, each used once. */
  readonly ways: readonly Way[];
  /** Whether the flaw can be planted in this draft; in some drafts it wouldn't be a flaw. */
  readonly suits?: (sound: Planted) => boolean;
}

type Option = ModelDraft['options'][number];

const change =
  (fields: (draft: ModelDraft) => Partial<ModelDraft>): Way =>
  ({ draft, ...rest }) => ({
    ...rest,
    draft: { ...draft, ...fields(draft) },
  });
const distractorAt = ({ correctAnswer, options }: ModelDraft, by = 1): number => (correctAnswer + by) % options.length;
const keyOf = ({ correctAnswer, options }: ModelDraft): string => options[correctAnswer]?.text ?? '';
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const withOption = (draft: ModelDraft, at: number, fields: (option: Option) => Partial<Option>): Partial<ModelDraft> => ({
  options: draft.options.map((option, place) => (place === at ? { ...option, ...fields(option) } : option)),
});
const distractor = (text: (option: Option, draft: ModelDraft) => string): Way =>
  change((draft) => withOption(draft, distractorAt(draft), (option) => ({ text: text(option, draft) })));
const rationale = (text: (option: Option) => string, by = 1): Way =>
  change((draft) => withOption(draft, distractorAt(draft, by), (option) => ({ rationale: text(option) })));
const question = (text: (stem: string) => string): Way => change(({ question: stem }) => ({ question: text(stem) }));
const cites = (publication: string, section = 'Section 2'): Way => change(() => ({ citation: { publication, section } }));
const topic =
  (name: (topic: string) => string): Way =>
  (sound) => ({ ...sound, topic: name(sound.topic) });

const lastSentence = /[^.!?]+[.!?]+["'”’)]*\s*$/;
const endingIn = (text: string): Way => question((stem) => `${stem.replace(lastSentence, '').trim()} ${text}`.trim());

/** Appends irrelevant sentences until the stem is too long. */
const padded = (sentences: readonly string[]): Way =>
  question((stem) => {
    let long = stem;
    for (let at = 0; long.split(/\s+/).length <= 105; at += 1) long = `${sentences[at % sentences.length]} ${long}`;
    return long;
  });
const HISTORY = [
  'The organization was founded many years ago and has grown in every quarter since then, according to its latest yearly report.',
  'Its chief executive likes to mention at meetings how much the staff have achieved, and how much remains to be done in the years ahead.',
];
const OFFICE = [
  'The office stands near a park, and lunch is served at noon on every working day in a large room on the ground floor.',
  'Several of the people who work there have been with the group for longer than ten years and remember its earlier name.',
];
const TOOLS = [
  'The team uses a ticket system with a green surface, which was bought together with two printers and a coffee machine.',
  'Last month somebody replaced the screens, and since then the people at the desks by the window complain about the light.',
];

const UNREADABLE =
  'Notwithstanding considerable organizational heterogeneity, representatives responsible for institutional accountability ' +
  'comprehensively reevaluate interdependent administrative considerations, simultaneously acknowledging multidimensional ' +
  'uncertainties regarding implementation, prioritization, sustainability, and interoperability';
const unreadableExplanation = change(({ options }) => ({
  options: options.map((option) => ({ ...option, rationale: `${UNREADABLE}, as aforementioned.` })),
  keyConcepts: `${UNREADABLE}.`,
  practicalApplication: `Practitioners ${lower(UNREADABLE)}.`,
}));

const wrongKey = (by: number): Way => change((draft) => ({ correctAnswer: distractorAt(draft, by) }));
const alsoRight =
  (text: (key: string) => string): Way =>
  (sound) => ({ ...distractor((_, draft) => text(keyOf(draft)))(sound), answer: null });

/**
 * Each kind of flaw, with the ways to plant it. A draft has one citation, a single key by its index, and no second domain, so it can't
 * violate the rules `one-key` and `same-domain-twice` of libs/exam.
 */
export const flaws = {
  'option-count': {
    checks: ['schema'],
    ways: [
      change(({ options, correctAnswer }) => ({
        options: options.filter((_, at) => at !== correctAnswer).slice(0, 3),
        correctAnswer: 0,
      })),
      change(({ options }) => ({ options: [...options, { text: 'A further measure', rationale: 'It does not fit the case.' }] })),
      change((draft) => ({ options: draft.options.slice(0, 2), correctAnswer: 1 })),
    ],
  },
  'no-key': { checks: ['schema'], ways: [4, -1, 40].map((correctAnswer) => change(() => ({ correctAnswer }))) },
  'missing-section': {
    checks: ['schema', 'item-writing'],
    ways: [change(() => ({ keyConcepts: '' })), change(() => ({ practicalApplication: ' \n' })), distractor(() => '')],
  },
  'malformed-tags': {
    checks: ['schema'],
    ways: [['Not A Tag'], [], Array.from({ length: 11 }, (_, at) => `tag-${at}`)].map((tags) => change(() => ({ tags }))),
  },
  'text-too-long': {
    checks: ['schema'],
    ways: [
      distractor(({ text }) => `${text} ${'and so on '.repeat(60)}`),
      rationale(({ rationale: text }) => text.repeat(30)),
      change(({ keyConcepts }) => ({ keyConcepts: keyConcepts.repeat(40) })),
    ],
  },
  'missing-rationale': {
    checks: ['explanation'],
    ways: [rationale(() => ''), rationale(() => ' \n', 2), rationale(() => '', 0)],
  },
  'unknown-citation': {
    checks: ['citation'],
    ways: [
      cites('NIST SP 800-999, Guide to Everything'),
      cites('A blog post about security'),
      change(({ citation }) => ({ citation: { ...citation, publication: citation.publication.toLowerCase() } })),
    ],
  },
  'missing-citation': {
    checks: ['citation', 'schema'],
    ways: [cites(''), cites('', ''), change(({ citation }) => ({ citation: { ...citation, section: '' } }))],
  },
  'absolute-word': {
    checks: ['item-writing'],
    rule: 'absolute-word',
    // If the key contains an absolute word too, that of the distractor gives nothing away.
    suits: ({ draft }) => !/\b(?:all|every|only|always|never|nothing|nobody|everyone|entirely|any|no)\b/i.test(keyOf(draft)),
    ways: [
      distractor(({ text }) => `Always ${lower(text)}`),
      distractor(({ text }) => `${text}, under all circumstances`),
      distractor(({ text }) => `${text}, which guarantees success`),
    ],
  },
  'lumped-option': {
    checks: ['item-writing'],
    rule: 'lumped-option',
    ways: [
      distractor(() => 'All of the above'),
      distractor(() => 'None of these answers'),
      distractor(() => 'Any of the other options'),
    ],
  },
  'duplicate-option': {
    checks: ['item-writing', 'schema'],
    rule: 'duplicate-option',
    ways: [
      distractor((_, draft) => `${keyOf(draft)}.`),
      distractor((_, draft) => keyOf(draft).toUpperCase()),
      distractor((_, draft) => keyOf(draft)),
    ],
  },
  'stem-without-question': {
    checks: ['item-writing'],
    rule: 'stem-without-question',
    ways: [
      question((stem) => stem.replace(/\?\s*$/, '.')),
      question((stem) => `${stem} Choose one answer.`),
      endingIn('The next step should be:'),
    ],
  },
  'unemphasized-negative': {
    checks: ['item-writing'],
    rule: 'unemphasized-negative',
    ways: [
      endingIn('Which of these is not suitable?'),
      endingIn("Which measure doesn't help here?"),
      endingIn('All of these fit the case except which?'),
    ],
  },
  'option-by-letter': {
    checks: ['item-writing'],
    rule: 'option-by-letter',
    ways: [
      rationale(({ rationale: text }) => `${text} Option B would be better.`),
      change(({ keyConcepts }) => ({ keyConcepts: `${keyConcepts} The second option follows from that.` })),
      rationale(({ rationale: text }) => `${text} That is why answer (C) is correct.`, 2),
    ],
  },
  'long-stem': { checks: ['item-writing'], rule: 'long-stem', ways: [padded(HISTORY), padded(OFFICE), padded(TOOLS)] },
  'hard-to-read': {
    checks: ['item-writing'],
    rule: 'hard-to-read',
    ways: [
      question(() => `${UNREADABLE}; which alternative is preferable?`),
      question(() => `Which alternative is preferable if, ${lower(UNREADABLE)}?`),
      unreadableExplanation,
    ],
  },
  'unknown-topic': {
    checks: ['item-writing'],
    rule: 'unknown-topic',
    ways: [topic(() => 'Baking bread'), topic((name) => `${name} in general`), topic((name) => name.toUpperCase())],
  },
  'wrong-key': { checks: ['blind-solve'], ways: [1, 2, 3, 1, 2, 3].map(wrongKey) },
  'two-defensible-keys': {
    checks: ['blind-solve'],
    ways: [
      alsoRight((key) => `${key}, in other words`),
      alsoRight((key) => `What amounts to this: ${lower(key)}`),
      alsoRight((key) => `${key}, or its equal`),
    ],
  },
} as const satisfies Readonly<Record<string, Flaw>>;
export type FlawName = keyof typeof flaws;
