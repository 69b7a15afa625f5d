import { DAILY_ALLOWANCE, exam, TRIAL_DAYS, WEEKLY_GENERATION_ALLOWANCE } from '@casebook/exam';
import { plan } from '@casebook/web-ui';

export const steps = [
  { title: 'Answer', text: `Start with today’s ${DAILY_ALLOWANCE} free questions, or set up a quiz of any size.` },
  {
    title: 'Read',
    text: 'See why the correct option is correct, why each of the others isn’t, and how the idea is used in practice.',
  },
  { title: 'Return', text: 'Stop anytime. Your quiz picks up where you left off, on any device.' },
];

/** The product's claim "university-grade", explained. */
export const universityGrade = [
  {
    title: 'A reason for every option',
    text: 'See why the right answer is right and what makes each wrong one tempting, plus key concepts and a real-world example.',
  },
  {
    title: 'Generated, then checked',
    text: 'AI answers each new question again without the answer key. It’s then compared with the whole bank, and checked against question-writing standards. You never see the ones that fail.',
  },
  {
    title: 'Sources you can open',
    text: 'Questions cite the standards and publications they’re based on. Casey cites the explanations behind each answer.',
  },
  {
    title: 'Help that doesn’t give it away',
    text: 'During a quiz, Casey gives you hints, never the answer: Casey can’t see it.',
  },
];

/** Common problems of preparing for the exam, and how Casebook solves them. */
export const problems = [
  {
    problem: 'You memorize answers',
    solution:
      'Options are shuffled in every quiz, and no question repeats until you’ve seen them all. All that’s left to learn is the reasoning.',
  },
  {
    problem: 'You practice what you already know',
    solution: 'Accuracy by domain shows where you’re weak, and one tap starts a quiz on your weakest domain.',
  },
  {
    problem: 'You have twenty minutes, not two hours',
    solution:
      'Five questions fit into a train ride. Stop at any point, and pick up at the same question, on your phone or at your desk.',
  },
];

/** Whom the product is for. */
export const audience = [
  {
    title: 'First-time test takers',
    text: `Learn how ${exam.name} questions work: which word decides the answer, and why the second-best option loses.`,
  },
  {
    title: 'Busy professionals',
    text: 'Study in the gaps in your day. Streaks and a daily quiz keep you going, and your quizzes wait for you.',
  },
  {
    title: 'Career changers',
    text: 'Build the vocabulary of all eight domains from explanations that don’t assume you’ve worked in all of them.',
  },
];

export const features = [
  {
    title: 'AI Question Generator',
    text: 'Choose a domain, a topic, and a difficulty, and get 1, 5, or 10 new questions. Three a week are free.',
  },
  {
    title: 'Casey, your study assistant',
    text: 'Ask about anything you’ve answered. Get a two-sentence answer in plain English, with its source.',
  },
  {
    title: 'Keyword highlighting',
    text: 'See the deciding words highlighted, and learn what each one tells you.',
  },
  { title: 'All eight domains', text: 'Every question shows its domain and difficulty, so you know what you’re practicing.' },
  {
    title: 'Quizzes your way',
    text: 'By domain, tag, or difficulty. From your bookmarks, your mistakes, or questions you’ve never seen.',
  },
  {
    title: 'Progress you can read',
    text: 'Accuracy by domain with a margin of error, streaks, and your full quiz history.',
  },
  {
    title: 'Your last 50 mistakes',
    text: 'Practice them as a quiz. Each leaves the list once you’ve answered it correctly twice in a row.',
  },
  { title: 'Hands on the keyboard', text: 'Press A, B, C, or D to choose, then Enter to submit and continue. No mouse needed.' },
  { title: 'An honest timer', text: 'The timer runs while you think and pauses when you leave the page.' },
];

export const devices = [
  'Install Casebook from your browser’s menu on your phone, tablet, or computer.',
  'An answer you choose on one device appears on your other devices within seconds.',
  'No connection? Keep answering. Your answers are saved now and graded when you’re back online.',
];

const { minItems, maxItems, hours } = exam.mockExam;
export const mockExam = {
  title: 'Ready for the real length?',
  text: `A mock exam takes ${hours} hours and has ${minItems}–${maxItems} items, like the exam itself. Take one when your accuracy holds in every domain.`,
};

export const faq = [
  {
    title: 'What is free?',
    text: `An account, a daily quiz of ${DAILY_ALLOWANCE} questions with answers and explanations, ${WEEKLY_GENERATION_ALLOWANCE} AI-generated questions a week, and every question in the bank, without answers.`,
  },
  {
    title: 'What does Premium cost?',
    text: `${plan.price} per ${plan.interval} after a free trial of ${TRIAL_DAYS} days. You pay nothing until the trial is over.`,
  },
  {
    title: 'How do I cancel?',
    text: 'Open Subscription Settings in your account menu and choose Manage Subscription. You can cancel there with one click, without contacting anyone. You keep access until the end of the period you’ve paid for, and nothing is charged after that. If you cancel during the trial, you pay nothing.',
  },
  {
    title: 'Are these questions from the exam?',
    text: 'No. They’re written for Casebook to teach what the exam covers. Nobody honest can sell you the real exam questions.',
  },
  {
    title: 'Can I trust a question that AI wrote?',
    text: 'More than a draft, less than a reviewed question. It has passed every check before you see it, it’s labeled as AI-generated, and it reaches everyone else’s quizzes only after a person has approved it.',
  },
  {
    title: 'Is Casebook endorsed by the certification body?',
    text: 'No. Casebook is independent. It is not affiliated with, sponsored by, or endorsed by the certification body.',
  },
  {
    title: 'Is there an app for iOS or Android?',
    text: 'Casebook is a web app that you can install on either from the browser. There’s nothing to download from a store, and your account is the same everywhere.',
  },
  {
    title: 'What happens to my data?',
    text: 'You can download everything Casebook stores about you, or delete your account, in your account settings. The privacy policy says what’s stored and for how long.',
  },
];

export const dailyInvitation = `Answer today’s ${DAILY_ALLOWANCE} free questions`;

/** A question in the style of the bank, with its options in a fixed order. */
export const sample = {
  domain: 'Security Operations',
  /** The domain's number in the exam outline, from 1. */
  number: 7,
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
