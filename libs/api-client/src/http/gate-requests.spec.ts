import { describe, expect, it } from '@jest/globals';
import { GateRequests } from './gate-requests.ts';

const signal = () => new AbortController().signal;

describe('requests that wait for the admin code', () => {
  it('are all repeated once the gate is open, or all given up', async () => {
    const gate = new GateRequests();
    for (const isOpen of [true, false]) {
      const waiting = [gate.request(signal()), gate.request(signal())];
      expect(gate.isRequested()).toBe(true);
      gate.settle(isOpen);
      expect(await Promise.all(waiting)).toEqual([isOpen, isOpen]);
      expect(gate.isRequested()).toBe(false);
    }
  });

  it('leave when they are aborted, and the dialog closes with the last one', async () => {
    const gate = new GateRequests();
    const shown: boolean[] = [];
    gate.subscribe(() => shown.push(gate.isRequested()));
    const aborted = new AbortController();
    const waiting = gate.request(aborted.signal);
    aborted.abort();
    expect(await waiting).toBe(false);
    expect(await gate.request(aborted.signal)).toBe(false);
    expect(shown).toEqual([true, false]);
  });
});
