import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** A service's part of the API's description, generated from its routes and the contracts they name. */
export function describeApi(app: NestFastifyApplication, service: string): OpenAPIObject {
  const builder = new DocumentBuilder().setTitle(`Casebook ${service}`).setVersion('1').setOpenAPIVersion('3.1.0');
  return SwaggerModule.createDocument(app, builder.addBearerAuth().build());
}

/** Serves it beside the routes, where the gateway fetches and joins the parts. */
export function serveApiDescription(app: NestFastifyApplication, service: string): void {
  let description: OpenAPIObject | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', () => {
      description ??= describeApi(app, service);
      return description;
    });
}
