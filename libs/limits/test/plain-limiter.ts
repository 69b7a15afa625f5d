/**
 * A second implementation of the limiter of AI requests, written sentence by sentence from its rules (ADR 0041), over a member's whole
 * history. It is slow and plain, with its own numbers, and shares no code with the limiter that it is compared with.
 */
interface PlainAttempt {
  readonly at: number;
  readonly granted: boolean;
  readonly isBulk: boolean;
}

interface PlainViolation {
  readonly type: 'rate_limit' | 'suspicious_pattern';
  readonly timestamp: number;
  readonly severity: 'low' | 'medium' | 'high';
}

export interface PlainDecision {
  readonly granted: boolean;
  readonly message?: string;
  readonly waitMs?: number;
  readonly severity?: PlainViolation['severity'];
}

export class PlainLimiter {
  readonly violations: PlainViolation[] = [];
  readonly #attempts: PlainAttempt[] = [];
  #clock = 0;
  #bulkSince: number | undefined;
  #restrictedUntil = 0;
  #slowDown = { until: 0, message: '' };

  startBulk(now: number): void {
    this.#bulkSince = this.#read(now);
  }

  endBulk(now: number): void {
    this.#read(now);
    this.#bulkSince = undefined;
  }

  request(now: number, mode: 'single' | 'bulk'): PlainDecision {
    const at = this.#read(now);
    const isBulk = mode === 'bulk' && this.isBulkModeOn(at);
    const lastAttempt = this.#attempts.at(-1);
    const lastGranted = this.#attempts.findLast(({ granted }) => granted);
    const attempt = { at, granted: false, isBulk };
    this.#attempts.push(attempt);
    const refuse = (until: number, message: string): PlainDecision => ({ granted: false, message, waitMs: until - now });
    const violate = (severity: PlainViolation['severity'], decision: PlainDecision): PlainDecision => {
      const type = decision.message?.match(/^(Suspicious|High)/) ? 'suspicious_pattern' : 'rate_limit';
      this.#violate({ type, severity, timestamp: at });
      return { ...decision, severity };
    };

    // Every AI call is checked in this order: penalty period, ...
    if (at < this.#restrictedUntil) {
      const wait = plainDuration(this.#restrictedUntil - at);
      const message = `Multiple security violations detected. Account temporarily restricted. Please try again in ${wait}`;
      return refuse(this.#restrictedUntil, message);
    }
    // ... cooldown: 5 s between requests; 1 s in bulk mode, ...
    const seconds = isBulk ? 1 : 5;
    if (lastGranted && at - lastGranted.at < seconds * 1_000)
      return violate('low', refuse(lastGranted.at + seconds * 1_000, `Please wait ${seconds} seconds between requests`));
    // ... minute limit: single mode 10 per minute; bulk mode 30 per minute, ...
    const minute = this.#countSince(60_000);
    const perMinute = isBulk ? 30 : 10;
    if (minute.granted >= perMinute)
      return violate('medium', refuse(minute.end, `Rate limit exceeded. Maximum ${perMinute} requests per minute.`));
    // ... hour limit, ...
    const hour = this.#countSince(3_600_000);
    if (hour.granted >= 200) return violate('medium', refuse(hour.end, 'Hourly limit exceeded. Maximum 200 requests per hour.'));
    // ... day limit, ...
    const day = this.#countSince(86_400_000);
    if (day.granted >= 1_000) return violate('high', refuse(day.end, 'Daily limit exceeded. Maximum 1000 requests per day.'));
    // ... then suspicious patterns (single mode only): 15 or more consecutive requests with under 2 s gap; ...
    const isRapid = lastAttempt !== undefined && at - lastAttempt.at < 2_000;
    if (!isBulk && isRapid && this.#consecutive() >= 15)
      return violate('high', this.#impose(at + 60_000, now, 'Suspicious activity detected. Please slow down your requests.'));
    // ... or 12 or more per minute together with 50 or more per hour.
    if (!isBulk && minute.attempts >= 12 && hour.attempts >= 50)
      return violate('high', this.#impose(at + 120_000, now, 'High usage detected. Please moderate your request frequency.'));
    // A wait that a pattern imposed is enforced.
    if (at < this.#slowDown.until) return refuse(this.#slowDown.until, this.#slowDown.message);
    this.#attempts[this.#attempts.length - 1] = { ...attempt, granted: true };
    return { granted: true };
  }

  /** Bulk mode ends by itself after 5 minutes. */
  isBulkModeOn(now: number): boolean {
    return this.#bulkSince !== undefined && Math.max(now, this.#clock) - this.#bulkSince < 300_000;
  }

  /** How many requests of the current minute, hour, and day were granted. */
  used(now: number): number[] {
    return [60_000, 3_600_000, 86_400_000].map((lengthMs) => {
      const count = this.#countSince(lengthMs);
      return Math.max(now, this.#clock) < count.end ? count.granted : 0;
    });
  }

  /** Time never runs backwards. */
  #read(now: number): number {
    this.#clock = Math.max(now, this.#clock);
    return this.#clock;
  }

  /** Counters reset: per minute after 60 s; per hour after 1 h; per day after 24 h. */
  #countSince(lengthMs: number): { granted: number; attempts: number; end: number } {
    let count = { granted: 0, attempts: 0, end: 0 };
    for (const { at, granted } of this.#attempts) {
      if (at >= count.end) count = { granted: 0, attempts: 0, end: at + lengthMs };
      count.attempts += 1;
      if (granted) count.granted += 1;
    }
    return count;
  }

  /** Consecutive counter reset: gap over 30 s (5 s in bulk mode). */
  #consecutive(): number {
    let consecutive = 1;
    for (let index = this.#attempts.length - 1; index > 0; index -= 1) {
      const [before, current] = [this.#attempts[index - 1], this.#attempts[index]];
      if (!before || !current) break;
      const gapMs = current.at - before.at;
      if (gapMs > (current.isBulk ? 5_000 : 30_000)) break;
      if (gapMs < 2_000) consecutive += 1;
    }
    return consecutive;
  }

  #impose(until: number, now: number, message: string): PlainDecision {
    this.#slowDown = { until, message };
    return { granted: false, message, waitMs: until - now };
  }

  /** Penalty: 8 high-severity violations within 1 hour, one hour after the latest one. Violations kept: 100. */
  #violate(violation: PlainViolation): void {
    this.violations.push(violation);
    const { timestamp } = violation;
    const recent = this.violations.filter(({ severity, timestamp: at }) => severity === 'high' && timestamp - at < 3_600_000);
    if (violation.severity === 'high' && recent.length >= 8) this.#restrictedUntil = timestamp + 3_600_000;
  }
}

/** The duration in words, rounded up: `1 second`, `5 minutes`, `2 hours`. */
function plainDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
