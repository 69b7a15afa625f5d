import { counted } from '@casebook/web-ui';

/** @param isLowerBound whether there may be more. @returns such as '10,000 or more' */
export const amountText = (amount: number, isLowerBound: boolean): string =>
  `${amount.toLocaleString('en-US')}${isLowerBound ? ' or more' : ''}`;

/** @returns how many rows a list has, such as '1 question' or '10,000 or more questions' */
export const totalText = ({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }, noun: string): string =>
  totalIsEstimate ? `${amountText(total, true)} ${noun}s` : counted(total, noun);
