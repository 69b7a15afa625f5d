import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import { Learner, type Session } from './learner.ts';
import { settings } from './settings.ts';

interface Member extends Session {
  readonly address: string;
}

const members = new SharedArray<Member>('members', () => (JSON.parse(open(settings.members)) as { members: Member[] }).members);

/** Seeded members use the first half of 198.18.0.0/15 (RFC 2544, benchmarking); visitors who sign up use the second. */
const VISITORS = { prefix: '198.19', count: 65_536 };

let own: Learner | undefined;

/** The member with access whom this virtual user acts as, from its first iteration to its last. */
export function ownMember(): Learner {
  if (own) return own;
  const member = members[exec.vu.idInTest - 1];
  if (!member) throw new Error(`${members.length} members are too few; run npm run load:seed with a greater --count`);
  own = new Learner(member.address, member);
  return own;
}

/** A browser that nobody is signed in to, at an address that is most likely new. */
export function newVisitor(): Learner {
  const at = Math.floor(Math.random() * VISITORS.count);
  return new Learner(`${VISITORS.prefix}.${at >> 8}.${at & 255}`);
}
