import type { FastifyReply } from 'fastify';

/** No `form-action`: browsers also apply it to the redirect after a form submission, which leads to Casebook. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Sends a page whose forms may redirect to another origin. */
export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type('text/html; charset=utf-8').send(page);
