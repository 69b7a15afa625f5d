import { RATE_CLASS_EXTENSION, type RateClassName } from '@casebook/contracts';
import { ApiExtension } from '@nestjs/swagger';

/** Declares the rate class of a route, or of a controller's routes that declare none. The gateway counts requests per class. */
export const Limit = (rateClass: RateClassName): ClassDecorator & MethodDecorator =>
  ApiExtension(RATE_CLASS_EXTENSION, rateClass);
