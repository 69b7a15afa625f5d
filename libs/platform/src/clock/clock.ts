/** Where time comes from. A rule never reads it; a use case gets it as `tx.now`. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock that a test moves. Refused in production by the service's settings. */
export class SettableClock extends Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  set(instant: Date): void {
    this.#offsetMs = instant.getTime() - Date.now();
  }
}
