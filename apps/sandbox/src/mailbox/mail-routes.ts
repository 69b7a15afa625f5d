import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { STYLE } from '../page.ts';
import { listPage, mailPage, notFoundPage } from './mail-pages.ts';
import type { Mailbox } from './mailbox.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const listQuery = z.strictObject({ to: z.string().min(1).optional() });

/** Adds the mailbox's pages, and `GET /api/mails?to=` for tests, which returns `{items: Mail[]}`, newest first. */
export function addMailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  app.get('/', (_request, reply) => sendPage(reply, listPage(mailbox.list())));
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get<{ Params: { id: string } }>('/mails/:id', ({ params }, reply) => {
    const mail = mailbox.find(params.id);
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), notFoundPage());
  });
  app.get('/api/mails', ({ query }, reply) => {
    const { data, error } = listQuery.safeParse(query);
    if (error) return reply.code(400).send({ message: z.prettifyError(error) });
    return reply.send({ items: mailbox.list(data.to) });
  });
  app.delete('/api/mails', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
  app.setNotFoundHandler((_request, reply) => sendPage(reply.code(404), notFoundPage()));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
