import type { AuthSession } from '@casebook/contracts';
import { type CallHandler, createParamDecorator, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { DeviceCookies } from './device-cookies.ts';

/** Sets the device cookie on responses that contain a session. */
@Injectable()
export class TrustDevice implements NestInterceptor<AuthSession | object> {
  constructor(private readonly deviceCookies: DeviceCookies) {}

  intercept(context: ExecutionContext, next: CallHandler<AuthSession | object>): Observable<AuthSession | object> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const markDevice = tap<AuthSession | object>((answer) => {
      const cookie = this.deviceCookies.issue(answer);
      if (cookie) reply.header('set-cookie', cookie);
    });
    return markDevice(next.handle());
  }
}

/** The request's `Cookie` header, which may contain a device cookie. */
export const Cookies = createParamDecorator(
  (_nothing: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().headers.cookie,
);
