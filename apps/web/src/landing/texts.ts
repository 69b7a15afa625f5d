import { DAILY_ALLOWANCE, TRIAL_DAYS } from '@casebook/exam';
import { plan } from '@casebook/web-ui';

export const steps = [
  { title: 'Answer', text: `Start with the ${DAILY_ALLOWANCE} free questions of the day, or set up a quiz of your own size.` },
  { title: 'Read', text: 'See why the right option is right, why each of the others is not, and where the idea is used.' },
  { title: 'Return', text: 'Stop whenever you like. A quiz waits where you left it, on any device you sign in on.' },
];

export const reasons = [
  { title: 'All eight domains', text: 'Questions carry their domain and difficulty, so you know what you are practising.' },
  { title: 'Hands on the keyboard', text: 'A to D choose, Enter submits and goes on. A whole quiz works without a mouse.' },
  { title: 'Easy on the eyes', text: 'A reading typeface, text from 80% to 200%, light and dark.' },
  { title: 'Honest clocks', text: 'Time is counted while you think, and not while the page is out of sight.' },
];

export const asked = [
  {
    title: 'What is free?',
    text: `An account, the daily quiz of ${DAILY_ALLOWANCE} questions with their explanations, and every question of the bank to read without its answer.`,
  },
  { title: 'What does the plan cost?', text: `${plan.terms} Nothing is due before the ${TRIAL_DAYS} days are over.` },
  {
    title: 'Are these questions from the exam?',
    text: 'No. They are written for Casebook, to teach what the exam is about. Nobody honest can sell you the exam’s own.',
  },
];

/** A question as the bank has them. The options' order is fixed here: it is only ever shown once. */
export const sample = {
  domain: 'Security Operations',
  stem: 'A payroll clerk can add a supplier and also approve payments to it. Which control would most directly prevent abuse?',
  options: [
    {
      text: 'Job rotation',
      why: 'Rotation helps to discover abuse later, when somebody else takes over. It does not stop one person from doing both.',
    },
    {
      text: 'Separation of duties',
      why: 'Splitting the two steps between two people means that neither can pay a supplier of their own making. Abuse now needs collusion.',
    },
    { text: 'Mandatory vacation', why: 'Absence brings irregularities to light. Like rotation it detects; it does not prevent.' },
    {
      text: 'Least privilege',
      why: 'It limits each right to what the work needs, but if the work is defined to include both steps, both stay granted.',
    },
  ],
  key: 1,
} as const;
