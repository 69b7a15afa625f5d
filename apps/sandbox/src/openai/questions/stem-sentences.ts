import type { FormatType } from '@casebook/exam';

/** The last sentence of a stem, by its format; `{kind}`, `{org}`, `{name}`, and `{other}` are filled in. */
export const questions: Readonly<Record<FormatType, readonly string[]>> = {
  'scenario-based': [
    'Which {kind} BEST meets this need?',
    'Which {kind} fits this situation BEST?',
    'What is the MOST suitable {kind} here?',
    'Which {kind} would serve {org} BEST?',
    'Of these, which {kind} is the BEST match?',
    'Which {kind} addresses the point MOST directly?',
    'Faced with this, which {kind} deserves the MOST support?',
    'Which {kind} is the BEST answer to the problem described?',
  ],
  'best-practice': [
    'Which {kind} is the BEST practice in such a case?',
    'Following good practice, which {kind} comes FIRST?',
    'Which {kind} would a seasoned practitioner recommend MOST strongly?',
    'According to good practice, what is the BEST {kind}?',
    'Which {kind} reflects accepted practice BEST?',
    'Which {kind} do sound practices favor MOST here?',
  ],
  'most-likely': [
    'Which {kind} is MOST likely the right one?',
    'Which {kind} will MOST likely settle the matter?',
    'What {kind} is this MOST likely about?',
    'Which {kind} is MOST likely meant by these facts?',
    'Which {kind} would MOST likely be named by an expert?',
    'On these facts, which {kind} is MOST likely?',
  ],
  'least-likely': [
    'The team notes down four descriptions; which note is LEAST accurate?',
    'Of the four notes that are then written, which one is LEAST correct?',
    'Which of these descriptions from the minutes is LEAST true?',
    'Which line of the handout that follows is LEAST reliable?',
    'Among the summaries that colleagues offer, which is LEAST accurate?',
    'Which of the explanations given in the meeting is LEAST sound?',
  ],
  definition: [
    'Which term fits this description BEST?',
    'What is this {kind} called MOST commonly?',
    'Which name BEST matches the description?',
    'Which of these terms is MOST accurate?',
    'What should the glossary call it to be MOST precise?',
    'Which {kind} is BEST described that way?',
  ],
  comparison: [
    'Compared with {other}, what speaks MOST for {name}?',
    'What sets {name} apart from {other} MOST clearly?',
    'Why would {name} serve BEST, rather than {other}?',
    'Which property makes {name} a BETTER choice than {other}?',
    'What does {name} do that {other} does not, and that matters MOST?',
    'Weighing {name} against {other}, which point counts MOST?',
  ],
};

/** Used if the stem asks to identify a kind of thing, such as an attack, rather than to choose one. */
export const findingQuestions: readonly string[] = [
  'Which {kind} explains these facts BEST?',
  'Which {kind} is MOST likely at work?',
  'What {kind} does the description match BEST?',
  'Which {kind} should the report name as the MOST likely one?',
  'Which {kind} is the team MOST likely dealing with?',
  'To which {kind} do the signs point MOST clearly?',
];

/** Sentences of a definition's stem; `{does}` is what the concept does. */
export const definitions: readonly string[] = [
  'A trainee looks for the name of a {kind} that {does}.',
  'The glossary lacks an entry for a {kind} that {does}.',
  'A slide describes, without naming it, a {kind} that {does}.',
  'Somebody speaks at length about a {kind} that {does}.',
  'One paragraph deals with a {kind} that {does}.',
  'An exercise is about a {kind} that {does}.',
  'A reader wonders how to call a {kind} that {does}.',
];

/** Sentences that name a tempting distractor, for hard questions. */
export const temptations: readonly string[] = [
  'A colleague argues for {other}, which {does}.',
  'One adviser favors {other}, as it {does}.',
  'Some would settle for {other}, since it {does}.',
  'A brochure praises {other}, because it {does}.',
  'In a similar case {other} was proposed, which {does}.',
];

/** Used instead of `temptations` if the stem asks to identify something. */
export const findingTemptations: readonly string[] = [
  'One analyst suspects {other}, which {does}.',
  'A first guess was {other}, which {does}.',
  'Somebody on the phone called it {other}, which {does}.',
  'An early report speaks of {other}, which {does}.',
];
