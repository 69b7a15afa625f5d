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
  it('is what a visitor may read, and nothing else', async () => {
    const previews = await bankThat((request, response) => {
      expect([request.url, request.headers.authorization]).toEqual([`/api/v1/questions/${ID}`, undefined]);
      const question = { question: 'Who owns it?', domain: 'Asset Security', difficulty: 'Easy', correctOptionId: 'secret' };
      json(200, question)(request, response);
    });
    expect(await previews.find(ID)).toEqual({ question: 'Who owns it?', domain: 'Asset Security', difficulty: 'Easy' });
  });

  it('is told apart: unknown, and not known now', async () => {
    expect(await (await bankThat(json(404, {}))).find(ID)).toBe('unknown');
    bank?.close();
    expect(await (await bankThat(json(503, {}))).find(ID)).toBeUndefined();
    expect(await new QuestionPreviews('http://127.0.0.1:9').find(ID)).toBeUndefined();
  });

  it('does not ask for what is no id', async () => {
    const previews = await bankThat(() => {
      throw new Error('asked');
    });
    expect(await previews.find('../bookmarks')).toBe('unknown');
  });

  it('is not waited for longer than a moment', async () => {
    const previews = await bankThat(() => undefined);
    expect(await previews.find(ID)).toBeUndefined();
  });

  it('leaves the bank alone while it is busy', async () => {
    let asked = 0;
    const previews = await bankThat(() => {
      asked += 1;
    });
    await Promise.all(Array.from({ length: 40 }, () => previews.find(ID)));
    expect(asked).toBe(16);
  });
});
