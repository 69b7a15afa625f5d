import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { Issuer } from './issuer/issuer.ts';
import { addSignInRoutes } from './issuer/sign-in-routes.ts';
import { addMailRoutes } from './mailbox/mail-routes.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { startSmtpIntake } from './mailbox/smtp-intake.ts';
import { type OpenAiOptions, OpenAiStandIn } from './openai/openai-stand-in.ts';
import { type StripeOptions, StripeStandIn } from './stripe/stripe-stand-in.ts';

export interface SandboxOptions {
  /** 0 lets the operating system choose. */
  smtpPort: number;
  /** 0 lets the operating system choose. */
  httpPort: number;
  /** The address to listen on; default: 127.0.0.1. */
  host?: string;
  /** The number of mails to store; default: 500. */
  maxMessages?: number;
  /** Default: the state is in memory, and no events are sent. */
  stripe?: StripeOptions;
  openai?: OpenAiOptions;
}

export interface RunningSandbox {
  /** The SMTP server. */
  smtpUrl: string;
  /** The address of the mailbox page, which is also the base URL of Stripe's API; OpenAI's API is at `OPENAI_PATH`. */
  url: string;
  /** The OpenID Connect issuer. */
  issuer: string;
  stop(): Promise<void>;
}

const MAX_MAILS = 500;

/**
 * Starts the stand-ins for external services: an SMTP server with a web page to read its mail, an OpenID Connect issuer,
 * Stripe, and OpenAI.
 * @throws Error if a port is in use
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { smtpPort, httpPort, host = '127.0.0.1', maxMessages = MAX_MAILS, stripe: stripeOptions = {}, openai = {} } = options;
  const mailbox = new Mailbox(maxMessages);
  const issuer = new Issuer();
  const stripe = new StripeStandIn(stripeOptions);
  const app = fastify({
    forceCloseConnections: true,
    // Stripe's ids have up to 255 characters. A path segment longer than this limit gets a 404 that isn't in Stripe's format.
    routerOptions: { maxParamLength: 512 },
    serverFactory: (servePages) => {
      const server = createServer((request, response) => {
        if (!issuer.serve(request, response)) servePages(request, response);
      });
      // `listen` reports errors at startup; a later error must not end the process.
      return server.on('error', (error) => process.emitWarning(error));
    },
  });
  addMailRoutes(app, mailbox);
  addSignInRoutes(app, issuer);
  stripe.addRoutes(app);
  new OpenAiStandIn(openai).addRoutes(app);
  const listen = async () => {
    await app.listen({ port: httpPort, host });
    return startSmtpIntake({ host, port: smtpPort, deliver: (mail) => mailbox.add(mail) });
  };
  const stop = async () => {
    await app.close();
    await stripe.stop();
  };
  const smtp = await listen().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  stripe.open(url);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url,
    issuer: issuer.open(url),
    stop: async () => {
      await Promise.all([smtp.stop(), stop()]);
    },
  };
}
