export * from './compose-mail.ts';
export * from './mail-settings.ts';
export * from './mailer.ts';
