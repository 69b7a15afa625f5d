import type { AuthSession } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { type CallHandler, createParamDecorator, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { IdentityOptions } from '../identity-options.ts';
import { issueDeviceCookie } from './device-cookie.ts';

/** Sets the device cookie on responses that contain a session. */
@Injectable()
export class TrustDevice implements NestInterceptor<AuthSession | object> {
  constructor(
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<AuthSession | object>): Observable<AuthSession | object> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const markDevice = tap<AuthSession | object>((answer) => {
      if ('access_token' in answer && answer.user.email !== '') reply.header('set-cookie', this.#cookieFor(answer.user.email));
    });
    return markDevice(next.handle());
  }

  #cookieFor(email: string): string {
    const { keySecret, siteUrl } = this.options;
    return issueDeviceCookie({ email, keySecret, now: this.clock.now() }, siteUrl.startsWith('https:'));
  }
}

/** The request's `Cookie` header, which may contain a device cookie. */
export const Cookies = createParamDecorator(
  (_nothing: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().headers.cookie,
);
