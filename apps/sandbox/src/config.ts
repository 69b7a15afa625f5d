import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_SMTP_PORT: port(8025),
  SANDBOX_PORT: port(8090),
});

export interface SandboxConfig {
  host: string;
  smtpPort: number;
  httpPort: number;
}

/**
 * Reads the sandbox's settings.
 * @throws Error with one line that names an invalid setting, and always in production, since anyone who can read the mailbox can sign in
 *   as every member
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
  return { host: data.SANDBOX_HOST, smtpPort: data.SANDBOX_SMTP_PORT, httpPort: data.SANDBOX_PORT };
}
