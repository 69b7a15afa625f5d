import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { sendPage } from '../send-page.ts';
import type { Issuer } from './issuer.ts';
import { SignInForm } from './issuer-accounts.ts';
import { expiredPage, signInPage } from './sign-in-page.ts';

/** Adds the issuer's sign-in page, without a consent screen. */
export function addSignInRoutes(app: FastifyInstance, issuer: Issuer): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const finish = async ({ raw }: FastifyRequest, reply: FastifyReply, result: InteractionResults) => {
    const url = await issuer.provider.interactionResult(raw, reply.raw, result);
    return reply.redirect(url, 303);
  };
  app.get<{ Params: { uid: string } }>('/issuer-sign-in/:uid', async ({ raw, params }, reply) => {
    await issuer.provider.interactionDetails(raw, reply.raw);
    return sendPage(reply, signInPage(params.uid));
  });
  app.post<{ Params: { uid: string } }>('/issuer-sign-in/:uid', async (request, reply) => {
    const { data, error } = SignInForm.safeParse(request.body);
    if (error) return sendPage(reply.code(400), signInPage(request.params.uid, error.issues[0]?.message));
    return finish(request, reply, { login: { accountId: issuer.accounts.signIn(data) } });
  });
  app.post('/issuer-sign-in/:uid/cancel', (request, reply) =>
    finish(request, reply, { error: 'access_denied', error_description: 'The person canceled the sign-in' }),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return sendPage(reply.code(400), expiredPage());
  });
}
