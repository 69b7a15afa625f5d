import { z } from 'zod';
import type { StripeOptions } from './stripe/stripe-stand-in.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const url = () => z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''));

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_SMTP_PORT: port(8025),
  SANDBOX_PORT: port(8090),
  SANDBOX_DATA_DIR: z.string().min(1).optional(),
  SANDBOX_PUBLIC_URL: url().optional(),
  SANDBOX_STRIPE_WEBHOOK_URL: url().optional(),
  SANDBOX_STRIPE_RETRY_MS: z.coerce.number().int().min(1).default(1_000),
});

export interface SandboxConfig {
  host: string;
  smtpPort: number;
  httpPort: number;
  stripe: StripeOptions;
}

/**
 * Reads the sandbox's settings.
 * @throws Error with one line that names an invalid setting. Always throws in production, because anyone who can read the mailbox can sign
 * in to every account.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const { data, error } = environment.safeParse(env);
  if (error) {
    const [issue] = error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (data.NODE_ENV === 'production')
    throw new Error(
      'The sandbox does not start with NODE_ENV=production: its mailbox is public; set SMTP_URL to a real mail server',
    );
  return {
    host: data.SANDBOX_HOST,
    smtpPort: data.SANDBOX_SMTP_PORT,
    httpPort: data.SANDBOX_PORT,
    stripe: {
      ...(data.SANDBOX_DATA_DIR && { dataFolder: data.SANDBOX_DATA_DIR }),
      ...(data.SANDBOX_PUBLIC_URL && { publicUrl: data.SANDBOX_PUBLIC_URL }),
      ...(data.SANDBOX_STRIPE_WEBHOOK_URL && { webhookUrl: data.SANDBOX_STRIPE_WEBHOOK_URL }),
      retryMs: data.SANDBOX_STRIPE_RETRY_MS,
    },
  };
}
