import type { ScenarioType } from '@casebook/contracts';

/** The organizations in which questions are set. */
// biome-ignore format: several in a row
export const organizations: readonly string[] = [
  'a regional hospital', 'a chain of pharmacies', 'a shipping company', 'a city library', 'a credit union', 'a maker of wind turbines',
  'a public university', 'an online bookstore', 'a law firm', 'a water utility', 'a railway operator', 'a software house', 'a seed bank',
  'an airport', 'an insurance broker', 'a research institute', 'a grocery chain', 'a film studio', 'a mobile carrier', 'a tax office',
  'a furniture factory', 'a hotel group', 'a charity for refugees', 'a payroll bureau', 'a mining company', 'a museum of science',
  'a food laboratory', 'a car rental firm', 'a dental clinic', 'a news agency', 'a pension fund', 'a toy importer', 'a satellite operator',
  'a printing plant', 'a ferry line', 'a county court', 'a game developer', 'a blood bank', 'a steel mill', 'an architecture office',
];

// biome-ignore format: several in a row
export const roles: readonly string[] = [
  'the security manager', 'the head of operations', 'a security architect', 'the privacy officer', 'a senior analyst', 'the plant engineer',
  'the internal auditor', 'a newly hired consultant', 'the risk committee', 'the chief engineer', 'a project lead', 'the compliance lead',
  'the help desk lead', 'a system owner', 'the duty officer', 'the steering group', 'a deputy director', 'the network lead',
];

/** The activity during which the question arises. */
// biome-ignore format: several in a row
export const tasks: readonly string[] = [
  'preparing next year\'s security plan', 'working through the findings of a review', 'drafting a proposal for the board',
  'helping a new team get started', 'reading complaints from three departments', 'updating the risk register after a workshop',
  'comparing offers from two suppliers', 'closing the gaps that a drill revealed', 'taking over from a colleague who retired',
  'answering questions from a regulator', 'planning the move to another building', 'writing instructions for the night shift',
  'sorting ideas from a suggestion box', 'looking into a complaint by a customer', 'revising a plan that failed last spring',
  'getting ready for an outside assessment', 'merging the rules of two branches', 'reviewing a request from the finance unit',
  'explaining recent trouble to the owners', 'setting priorities for the coming quarter',
];

/** The sentence that opens a stem; `{org}`, `{role}`, and `{task}` are filled in. */
export const stemOpenings: readonly string[] = [
  'At {org}, {role} is {task}.',
  '{role} of {org} is {task}.',
  'While {task}, {role} at {org} comes across an open point.',
  '{org} has {role} busy {task}.',
  'This month, {role} works for {org} and is {task}.',
  'In the middle of {task}, {role} of {org} has to decide.',
  '{role} spends the week at {org}, {task}.',
  'Since Monday, {role} at {org} has been {task}.',
  'A memo from {org} shows {role} {task}.',
  'For {org}, {role} has started {task}.',
];

/** The two clauses of a sentence that narrows a situation. */
export interface Constraints {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Constraints by the point of view of the scenario. */
// biome-ignore format: several in a row
export const constraints: Readonly<Record<ScenarioType, Constraints>> = {
  technical: {
    first: ['Most hosts are eight years old', 'The vendor documents its interfaces well', 'A test bench is free until Friday',
      'Two engineers know the platform', 'Spare hardware arrives next week', 'Scripts already exist for half of the work',
      'The network was redesigned in spring', 'Latency is measured at each step', 'Older clients must still connect', 'Storage is nearly full'],
    second: ['a restart is possible at night', 'the interfaces may not change', 'the old release stays online for a while',
      'nobody wants to install more agents', 'monitoring must not slow down', 'the setup has to be repeatable', 'a pilot group is ready to test',
      'support ends in two years', 'automation is preferred to manual work', 'the lab has confirmed the symptoms'],
  },
  management: {
    first: ['The budget was cut by a tenth', 'Three departments share the cost', 'The director wants a simple answer',
      'Staff turnover is high this year', 'A steering group meets on Thursday', 'The board expects a written reason',
      'Half of the team works part time', 'Responsibility has been disputed for months', 'Growth has been quick', 'Morale is low after a merger'],
    second: ['the choice has to be explained in plain words', 'results are due within a quarter', 'no new post will be created',
      'the plan must fit the strategy', 'other projects compete for money', 'success will be measured', 'people should accept the change',
      'the owner of the process has the last word', 'outside help can be hired', 'a quick win would be welcome'],
  },
  compliance: {
    first: ['A regulator visits next month', 'The contract names a strict deadline', 'Last year\'s audit left one finding open',
      'Two legal systems apply at once', 'Counsel has reviewed the case', 'Customers demand proof in writing', 'A certificate is up for renewal',
      'The rules changed in January', 'Fines were imposed on a competitor', 'An assessor will sample the records'],
    second: ['the decision must be on record', 'evidence has to be at hand', 'exceptions require a signature', 'the scope is agreed',
      'duties of the partners are defined', 'the reason shall be traceable', 'privacy law applies in full', 'silence would count as a breach',
      'a late answer is costly', 'the wording of the rule is clear'],
  },
  'incident-response': {
    first: ['The phones have not stopped ringing', 'Two shifts have been on duty since dawn', 'The press has sent its first questions',
      'A similar event happened in March', 'Customers noticed before the staff did', 'Counsel has joined the call', 'The first report came at noon',
      'An outside team is on its way', 'Systems of a partner are affected', 'Facts are still incomplete'],
    second: ['each decision is being logged', 'managers expect an update within the hour', 'evidence may be needed later',
      'calm work matters more than speed', 'nobody knows how long it will last', 'service should suffer as little as possible',
      'the crisis room is staffed', 'rumors spread inside the firm', 'the plan names clear duties', 'backups were tested in May'],
  },
  'risk-assessment': {
    first: ['Likely losses were estimated last week', 'The appetite for risk is low', 'Similar firms reported trouble',
      'The asset is worth two million dollars', 'Experts disagree on how likely it is', 'A workshop has rated the scenarios',
      'Past events are poorly recorded', 'The exposure grows each quarter', 'An insurer wants details', 'Dependencies were mapped in June'],
    second: ['the rating should be defensible', 'side effects need to be weighed', 'the residual exposure has an owner',
      'cost and benefit must be in balance', 'assumptions have to be written down', 'the outcome goes into the register',
      'a second opinion supports the view', 'the worst case is bearable', 'a review is set for autumn', 'figures are rough but honest'],
  },
};

/** Used for questions that identify something, where budgets and deadlines would be out of place. */
// biome-ignore format: several in a row
export const observationConstraints: Constraints = {
  first: ['The records of that day are complete', 'A second analyst saw the same', 'Nothing similar was seen before', 'The report came from a customer',
    'Other sites show no such signs', 'A replay in the lab gave the same result', 'The source is outside the company', 'Backups are unharmed'],
  second: ['the team needs the right term for its report', 'the vendor was informed', 'the remedy depends on the right name',
    'the case is now closed to guesswork', 'a ticket was opened at once', 'colleagues suggest different names', 'evidence is stored safely',
    'the manager expects a clear statement'],
};
