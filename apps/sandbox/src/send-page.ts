import type { FastifyReply } from 'fastify';

/** Without `form-action`: browsers also apply it to the redirect that follows the form, which leads to Casebook. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Sends a page whose forms may lead to another address. */
export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type('text/html; charset=utf-8').send(page);
