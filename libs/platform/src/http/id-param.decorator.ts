import { Param } from '@nestjs/common';
import { z } from 'zod';

/** An id in the path, in lower case as PostgreSQL returns ids. A value that isn't a UUID is a 400. */
export const IdParam = (name: string) => Param(name, { schema: z.uuid().toLowerCase() });
