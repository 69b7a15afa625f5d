import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { addMailRoutes } from './mailbox/mail-routes.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { startSmtpIntake } from './mailbox/smtp-intake.ts';

export interface SandboxOptions {
  /** 0 lets the system choose. */
  smtpPort: number;
  /** 0 lets the system choose. */
  httpPort: number;
  /** The address to listen on; 127.0.0.1 unless said otherwise. */
  host?: string;
  /** How many mails are kept; 500 unless said otherwise. */
  maxMessages?: number;
}

export interface RunningSandbox {
  /** Where to send mail. */
  smtpUrl: string;
  /** Where to read it. */
  url: string;
  stop(): Promise<void>;
}

const MAX_MAILS = 500;

/** Starts the stand-ins for parties outside: a mail server whose mail nobody gets but its web page. Throws when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { smtpPort, httpPort, host = '127.0.0.1', maxMessages = MAX_MAILS } = options;
  const mailbox = new Mailbox(maxMessages);
  const app = fastify({ forceCloseConnections: true });
  addMailRoutes(app, mailbox);
  await app.listen({ port: httpPort, host });
  const smtp = await startSmtpIntake({ host, port: smtpPort, deliver: (mail) => mailbox.add(mail) }).catch(
    async (error: unknown) => {
      await app.close();
      throw error;
    },
  );
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    stop: async () => {
      await Promise.all([smtp.stop(), app.close()]);
    },
  };
}
