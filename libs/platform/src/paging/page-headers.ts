import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';

/** A numbered page in GoTrue's format: its headers carry the total and the links to other pages. */
export interface NumberedPage<Body> {
  readonly body: Body;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** GoTrue's `Link` header. `page` comes first, because GoTrue's clients read the text after the first equals sign. */
export function linkHeader(path: string, { page, perPage, total }: Omit<NumberedPage<unknown>, 'body'>): string {
  const last = Math.ceil(total / perPage);
  const to = (number: number, rel: string) => `<${path}?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  return [...(last > page ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ');
}

/** Sends a numbered page: its body, and the total and links as headers. */
@Injectable()
export class PageHeaders implements NestInterceptor<NumberedPage<unknown>, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<NumberedPage<unknown>>): Observable<unknown> {
    const http = context.switchToHttp();
    const [path = ''] = http.getRequest<FastifyRequest>().url.split('?');
    const reply = http.getResponse<FastifyReply>();
    const sendHeaders = map(({ body, ...page }: NumberedPage<unknown>) => {
      reply.header('x-total-count', String(page.total)).header('link', linkHeader(path, page));
      return body;
    });
    return sendHeaders(next.handle());
  }
}
