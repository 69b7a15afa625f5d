import { expect } from '@playwright/test';
import type { Answer } from './api.ts';

export interface Refusal {
  readonly status: number;
  /** Of problem+json, or of GoTrue's shape under /auth/v1. */
  readonly code: string;
}

/** The answer refuses in the shape that belongs to its path, and tells nothing of what is inside. */
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

/** Neither a stack nor a query, a file or a library shows. */
export function expectNoInternals(path: string, { text }: Answer<unknown>): void {
  const shown = /(^|\\n|\n)\s+at \S+|node_modules|prisma|postgres|\.[cm]?[jt]s:\d+|SELECT |INSERT |[A-Z]\w*Error:|FST_/.exec(
    text,
  )?.[0];
  expect([path, shown]).toEqual([path, undefined]);
}
