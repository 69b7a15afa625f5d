import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, setUpIdentity } from '../../test/identity-under-test.ts';
import { codeOf, mailsSettled } from '../../test/mailed.ts';

describe('whether an address has an account', () => {
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off', LIMIT_SCALE: '1' });
  let pairs = 0;
  let taken: string;
  let free: string;

  beforeEach(async () => {
    pairs += 1;
    [taken, free] = [`taken-${pairs}@example.org`, `freed-${pairs}@example.org`];
    await tested.query(
      `INSERT INTO users (id, version, email, email_confirmed_at, created_at, updated_at) VALUES ($1, 1, $2, now(), now(), now())`,
      [randomUUID(), taken],
    );
  });

  /** An answer without the address, ids, and times. */
  const shapeOf = ({ status, headers, body }: Answer) => ({
    status,
    headers: [...headers.keys()].sort(),
    body: JSON.stringify(body)
      .replaceAll(/taken|freed/g, 'x')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'y'),
  });
  const send = (path: string, body: object) => (email: string) => tested.request('POST', path, { body: { email, ...body } });

  it.each([
    ['POST /recover', send('/recover', {})],
    ['POST /otp', send('/otp', {})],
    ['POST /otp without a sign-up', send('/otp', { create_user: false })],
    ['POST /resend of a sign-up', send('/resend', { type: 'signup' })],
    ['POST /resend of a change', send('/resend', { type: 'email_change' })],
    ['POST /verify with a code', send('/verify', { type: 'email', token: 'wrong!' })],
    ['POST /signup', send('/signup', { password: 'Correct-Horse-7' })],
    ['POST /token', send('/token?grant_type=password', { password: 'Wrong-Horse-7' })],
  ])('is not revealed by %s, first or repeated, with the same limits', async (_name, request) => {
    const answersFor = async (email: string) => {
      const answers: ReturnType<typeof shapeOf>[] = [];
      for (let at = 0; at < 12; at += 1) answers.push(shapeOf(await request(email)));
      return answers;
    };
    expect(await answersFor(taken)).toEqual(await answersFor(free));
  });

  it('is not revealed by what wrong codes change, where only one address got a mail', async () => {
    for (const email of [taken, free]) await send('/otp', { create_user: false })(email);
    await mailsSettled(tested);
    expect([(await tested.mailTo(taken)).length, (await tested.mailTo(free, 0)).length]).toEqual([1, 0]);
    const failuresOf = async (email: string) => {
      for (let at = 0; at < 7; at += 1) await send('/verify', { type: 'magiclink', token: 'wrong!' })(email);
      return tested.query('SELECT purpose, code_failures FROM link_requests WHERE email = $1', [email]);
    };
    expect(await failuresOf(taken)).toEqual([{ purpose: 'magiclink', code_failures: 5 }]);
    expect(await failuresOf(free)).toEqual(await failuresOf(taken));
  });

  it('is not revealed by PUT /user {email}, and a taken address gets no mail', async () => {
    const answers: Answer[] = [];
    for (const [email, target] of [
      [`asker-a${pairs}@example.org`, taken],
      [`asker-b${pairs}@example.org`, free],
    ] as const) {
      await send('/otp', {})(email);
      const token = codeOf((await tested.mailTo(email))[0]);
      const { body } = await send('/verify', { type: 'email', token })(email);
      answers.push(await tested.request('PUT', '/user', { token: body.access_token, body: { email: target } }));
      await tested.mailTo(email, 2);
    }
    const [one, other] = answers.map((answer) => shapeOf({ ...answer, body: answer.body }));
    expect(one).toEqual({ ...other, body: other?.body.replaceAll('asker-b', 'asker-a') });
    expect(answers[0]?.body).toMatchObject({ new_email: taken });
    await mailsSettled(tested);
    expect(await tested.mailTo(taken, 0)).toEqual([]);
    expect(await tested.mailTo(free)).toHaveLength(1);
  });
});
