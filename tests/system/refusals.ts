import { expect } from '@playwright/test';
import type { Answer } from '../journeys/api.ts';

export interface Refusal {
  readonly status: number;
  /** The code of problem+json, or of GoTrue's format under /auth/v1. */
  readonly code: string;
}

/** Expects an error in the format of its path, without internal details. */
export function expectRefusal(path: string, answer: Answer<unknown>, { status, code }: Refusal): void {
  expect([path, answer.status, answer.text]).toEqual([path, status, expect.any(String)]);
  const type = answer.headers.get('content-type') ?? '';
  if (path.startsWith('/auth/v1')) {
    expect(type).toMatch(/^application\/json/);
    expect(answer.body).toMatchObject({ code: status, error_code: code, msg: expect.any(String) });
  } else {
    expect(type).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({
      status,
      code,
      title: code,
      type: `urn:casebook:error:${code}`,
      detail: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
    });
  }
  expectNoInternals(path, answer);
}

/** Expects no stack trace, query, file name, or library name in the response. */
export function expectNoInternals(path: string, { text }: Answer<unknown>): void {
  const shown = /(^|\\n|\n)\s+at \S+|node_modules|prisma|postgres|\.[cm]?[jt]s:\d+|SELECT |INSERT |[A-Z]\w*Error:|FST_/.exec(
    text,
  )?.[0];
  expect([path, shown]).toEqual([path, undefined]);
}
