import { TOTP } from 'otpauth';
import type { Answer, IdentityUnderTest } from './identity-under-test.ts';

export interface EnrolledApp {
  readonly id: string;
  /** Base32. */
  readonly secret: string;
}

const STEP_MS = 30_000;

/** An authenticator app: enrolls, and enters its codes. */
export class Authenticator {
  constructor(private readonly tested: IdentityUnderTest) {}

  async enroll(token: string, friendly_name = 'Phone'): Promise<EnrolledApp> {
    const { status, body } = await this.tested.request('POST', '/factors', {
      token,
      body: { factor_type: 'totp', friendly_name },
    });
    if (status !== 200) throw new Error(`Enrolling failed: ${JSON.stringify(body)}`);
    return { id: body.id, secret: body.totp.secret };
  }

  /** @param steps moves the app's clock by time steps */
  code({ secret }: EnrolledApp, steps = 0): string {
    return new TOTP({ secret }).generate({ timestamp: this.tested.clock.now().getTime() + steps * STEP_MS });
  }

  /** A code that is not valid now. */
  wrongCode(app: EnrolledApp): string {
    const valid = [-1, 0, 1].map((steps) => this.code(app, steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code)) ?? '';
  }

  challenge(token: string, factorId: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.tested.request('POST', `/factors/${factorId}/challenge`, { token, headers });
  }

  /** @param challengeId without it, a new challenge is requested */
  async verify(token: string, app: EnrolledApp, code = this.code(app), challengeId?: string): Promise<Answer> {
    const challenge_id = challengeId ?? (await this.challenge(token, app.id)).body.id;
    return this.tested.request('POST', `/factors/${app.id}/verify`, { token, body: { challenge_id, code } });
  }

  /** Signs up a member and turns on a factor. @returns the factor and the body of the raised session */
  async newMember(email: string) {
    const { body: session } = await this.tested.signUp(email);
    const app = await this.enroll(session.access_token);
    const { status, body } = await this.verify(session.access_token, app);
    if (status !== 200) throw new Error(`Verifying failed: ${JSON.stringify(body)}`);
    this.nextStep();
    return { app, session: body, aal1: session };
  }

  /** Moves the service's clock to the next time step, whose code wasn't used yet. */
  nextStep(): void {
    this.tested.clock.set(new Date(this.tested.clock.now().getTime() + STEP_MS));
  }
}
