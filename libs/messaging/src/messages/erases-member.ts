import type { Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';

/** A member whose account was deleted. */
export interface DeletedMember {
  readonly id: string;
  /** Replaces the member's id in rows that are retained for statistics and history. */
  readonly pseudonym: string;
  /** The user's version after the deletion. */
  readonly version: number;
}

/** Erases what one feature stores about a member, or replaces the member by the pseudonym. Idempotent. */
export interface MemberEraser {
  erase(tx: Transaction, member: DeletedMember): Promise<void>;
}

const ERASES = 'casebook:erases-member';

type ColumnName = `${string}.${string}`;

/**
 * Marks a class that erases a member. Its service lists it in `erasers`, and the erasers run in the order of that list.
 * @param columns every `<table>.<column>` with a member's id that the class erases or replaces by the pseudonym
 */
export function ErasesMember(...columns: readonly ColumnName[]) {
  return (target: Type<MemberEraser>): void => {
    Injectable()(target);
    Reflect.defineMetadata(ERASES, columns, target);
  };
}

/** @returns undefined for a class that is no eraser */
export const erasedColumnsOf = (target: object): readonly ColumnName[] | undefined => Reflect.getMetadata(ERASES, target);
