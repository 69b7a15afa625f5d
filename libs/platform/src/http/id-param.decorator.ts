import { Param } from '@nestjs/common';
import { z } from 'zod';

/** An id in the path; what is not a UUID is a 400. */
export const IdParam = (name: string) => Param(name, { schema: z.uuid() });
