export * from './fake-gateway.ts';
export * from './sign-in.ts';
