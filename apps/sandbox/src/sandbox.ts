import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { Issuer } from './issuer/issuer.ts';
import { addSignInRoutes } from './issuer/sign-in-routes.ts';
import { addMailRoutes } from './mailbox/mail-routes.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { startSmtpIntake } from './mailbox/smtp-intake.ts';

export interface SandboxOptions {
  /** 0 lets the operating system choose. */
  smtpPort: number;
  /** 0 lets the operating system choose. */
  httpPort: number;
  /** The address to listen on; default: 127.0.0.1. */
  host?: string;
  /** The number of mails to store; default: 500. */
  maxMessages?: number;
}

export interface RunningSandbox {
  /** The SMTP server. */
  smtpUrl: string;
  /** The mailbox page. */
  url: string;
  /** The OpenID Connect issuer. */
  issuer: string;
  stop(): Promise<void>;
}

const MAX_MAILS = 500;

/**
 * Starts the stand-ins for external services: an SMTP server with a web page to read its mail, and an OpenID Connect issuer.
 * @throws Error if a port is in use
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { smtpPort, httpPort, host = '127.0.0.1', maxMessages = MAX_MAILS } = options;
  const mailbox = new Mailbox(maxMessages);
  const issuer = new Issuer();
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (servePages) => {
      const server = createServer((request, response) => {
        if (!issuer.serve(request, response)) servePages(request, response);
      });
      // `listen` reports its own; a later one must not end the process.
      return server.on('error', (error) => process.emitWarning(error));
    },
  });
  addMailRoutes(app, mailbox);
  addSignInRoutes(app, issuer);
  await app.listen({ port: httpPort, host });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const smtp = await startSmtpIntake({ host, port: smtpPort, deliver: (mail) => mailbox.add(mail) }).catch(
    async (error: unknown) => {
      await app.close();
      throw error;
    },
  );
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url,
    issuer: issuer.open(url),
    stop: async () => {
      await Promise.all([smtp.stop(), app.close()]);
    },
  };
}
