/** The source of time. Rules get it as a parameter, use cases as `tx.now`. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock that tests set. The service's settings refuse it in production. */
export class SettableClock extends Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  set(instant: Date): void {
    this.#offsetMs = instant.getTime() - Date.now();
  }
}
