import { exam } from '@casebook/exam';

/** Where it stands that a member dismissed the info card (specification 001, section 3). */
const keyFor = (userId: string) => `${exam.slug}-bank-info-dismissed:${userId}`;

export const isInfoDismissed = (userId: string): boolean => window.localStorage.getItem(keyFor(userId)) !== null;

export const dismissInfo = (userId: string): void => window.localStorage.setItem(keyFor(userId), 'true');
