import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import { Learner, type Session } from './learner.ts';
import { settings } from './settings.ts';

interface Member extends Session {
  readonly address: string;
}

const members = new SharedArray<Member>('members', () => (JSON.parse(open(settings.members)) as { members: Member[] }).members);

/** The addresses of visitors who sign up: the second half of 198.18.0.0/15 (RFC 2544, benchmarking). Seeded members use the first half. */
const VISITORS = { prefix: '198.19', count: 65_536 };

let own: Learner | undefined;

/** The member with access that this virtual user represents in all of its iterations. */
export function ownMember(): Learner {
  if (own) return own;
  const member = members[exec.vu.idInTest - 1];
  if (!member) throw new Error(`${members.length} members are too few; run npm run load:seed with a greater --count`);
  own = new Learner(member.address, member);
  return own;
}

/** A browser without a session, at an address that most likely hasn't been used yet. */
export function newVisitor(): Learner {
  const at = Math.floor(Math.random() * VISITORS.count);
  return new Learner(`${VISITORS.prefix}.${at >> 8}.${at & 255}`);
}
