import { DAILY_ALLOWANCE, TRIAL_DAYS } from '@casebook/exam';
import { plan } from '@casebook/web-ui';

export const steps = [
  { title: 'Answer', text: `Start with today’s ${DAILY_ALLOWANCE} free questions, or set up a quiz of any size.` },
  {
    title: 'Read',
    text: 'See why the correct option is correct, why each of the others isn’t, and how the idea is used in practice.',
  },
  { title: 'Return', text: 'Stop anytime. Your quiz picks up where you left off, on any device.' },
];

export const reasons = [
  { title: 'All eight domains', text: 'Every question shows its domain and difficulty, so you know what you’re practicing.' },
  {
    title: 'Hands on the keyboard',
    text: 'Press A to D to choose, Enter to submit and continue. No mouse needed.',
  },
  { title: 'Easy on the eyes', text: 'A typeface for reading, text from 80% to 200%, light and dark.' },
  { title: 'Honest clocks', text: 'The timer runs while you think and pauses while the page is hidden.' },
];

export const faq = [
  {
    title: 'What is free?',
    text: `An account, the daily quiz of ${DAILY_ALLOWANCE} questions with their explanations, plus every question in the bank, without its answer.`,
  },
  { title: 'What does the plan cost?', text: `${plan.terms} You pay nothing until the ${TRIAL_DAYS} days are over.` },
  {
    title: 'Are these questions from the exam?',
    text: 'No. They’re written for Casebook to teach what the exam covers. Nobody honest can sell you the real exam questions.',
  },
];

export const dailyInvitation = `Answer today’s ${DAILY_ALLOWANCE} free questions`;

/** A question in the style of the bank, with its options in a fixed order. */
export const sample = {
  domain: 'Security Operations',
  stem: 'A payroll clerk can add a supplier and also approve payments to it. Which control would most directly prevent abuse?',
  options: [
    {
      text: 'Job rotation',
      why: 'Rotation helps detect abuse later, when someone else takes over. It doesn’t stop one person from doing both.',
    },
    {
      text: 'Separation of duties',
      why: 'Splitting the two steps between two people means that neither can pay a supplier they created. Abuse now requires collusion.',
    },
    {
      text: 'Mandatory vacation',
      why: 'An absence brings irregularities to light. Like rotation, it detects abuse but doesn’t prevent it.',
    },
    {
      text: 'Least privilege',
      why: 'It limits rights to what the job requires. If the job includes both steps, both rights stay.',
    },
  ],
  key: 1,
} as const;
