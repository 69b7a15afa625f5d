import type { AuthSession } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { type CallHandler, createParamDecorator, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { IdentityOptions } from '../identity-options.ts';
import { type DeviceOwner, issueDeviceCookie, readDeviceCookie } from './device-cookie.ts';

/** Reads and issues the cookies of an account's devices. */
@Injectable()
export class DeviceCookies {
  /** Maps a session's response to its account: the response has no password hash, and reading the account again would cost a statement. */
  readonly #owners = new WeakMap<object, DeviceOwner>();

  constructor(
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  /** Remembers whose session a response contains, so that `issue` can set the browser's cookie. @returns the response */
  trust(response: AuthSession, { id, passwordHash }: DeviceOwner): AuthSession {
    this.#owners.set(response, { id, ...(passwordHash !== undefined && { passwordHash }) });
    return response;
  }

  /** @returns the `Set-Cookie` value for a response with a session, undefined for any other */
  issue(response: object): string | undefined {
    const account = this.#owners.get(response);
    return account && issueDeviceCookie(this.#deviceOf(account), this.options.siteUrl.startsWith('https:'));
  }

  /** @param header the request's `Cookie` @returns the device's id, or undefined for a browser that is no device of the account */
  read(header: string | undefined, account: DeviceOwner | undefined): string | undefined {
    return account && readDeviceCookie(header, this.#deviceOf(account));
  }

  #deviceOf(account: DeviceOwner) {
    return { account, keySecret: this.options.keySecret, now: this.clock.now() };
  }
}

/** Sets the device cookie on responses that contain a session. */
@Injectable()
export class TrustDevice implements NestInterceptor<AuthSession | object> {
  constructor(private readonly deviceCookies: DeviceCookies) {}

  intercept(context: ExecutionContext, next: CallHandler<AuthSession | object>): Observable<AuthSession | object> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const markDevice = tap<AuthSession | object>((response) => {
      const cookie = this.deviceCookies.issue(response);
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
