import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QuestionPreviews } from './question-previews.ts';

const ID = '3f2b8e6a-5f0c-4c57-9d1e-0a1b2c3d4e5f';
let bank: Server | undefined;
afterEach(() => {
  bank?.closeAllConnections();
  bank?.close();
});

async function bankThat(answers: RequestListener): Promise<QuestionPreviews> {
  bank = createServer(answers);
  await new Promise<void>((resolve) => bank?.listen(0, '127.0.0.1', resolve));
  return new QuestionPreviews(`http://127.0.0.1:${(bank.address() as AddressInfo).port}`);
}

const json = (status: number, body: object): RequestListener => {
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('the preview of a question', () => {
  it('contains only what a visitor may read', async () => {
    const previews = await bankThat((request, response) => {
      expect([request.url, request.headers.authorization]).toEqual([`/api/v1/questions/${ID}`, undefined]);
      const question = { question: 'Who owns it?', domain: 'Asset Security', difficulty: 'Easy', correctOptionId: 'secret' };
      json(200, question)(request, response);
    });
    expect(await previews.find(ID)).toEqual({ question: 'Who owns it?', domain: 'Asset Security', difficulty: 'Easy' });
  });

  it('distinguishes a missing question from an unavailable bank', async () => {
    expect(await (await bankThat(json(404, {}))).find(ID)).toBe('not-found');
    bank?.close();
    expect(await (await bankThat(json(503, {}))).find(ID)).toBeUndefined();
    expect(await new QuestionPreviews('http://127.0.0.1:9').find(ID)).toBeUndefined();
  });

  it('is not requested for an invalid id', async () => {
    const previews = await bankThat(() => {
      throw new Error('Unexpected request');
    });
    expect(await previews.find('../bookmarks')).toBe('not-found');
  });

  it('is omitted if the bank responds too late', async () => {
    const previews = await bankThat(() => undefined);
    expect(await previews.find(ID)).toBeUndefined();
  });

  it('is requested at most 16 times concurrently', async () => {
    let requests = 0;
    const previews = await bankThat(() => {
      requests += 1;
    });
    await Promise.all(Array.from({ length: 40 }, () => previews.find(ID)));
    expect(requests).toBe(16);
  });
});
