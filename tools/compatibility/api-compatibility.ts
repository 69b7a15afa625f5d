import { type ResolveReference, type Schema, schemaBreaks } from './schema-compatibility.ts';

interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}
export interface EventsDocument {
  components: { messages: Record<string, { payload: Schema }> };
}

/** Lists the breaking changes of the API for existing clients. */
export function apiBreaks(before: ApiDocument, after: ApiDocument): string[] {
  const resolvers: [ResolveReference, ResolveReference] = [resolverOf(before), resolverOf(after)];
  return operationsOf(before).flatMap(([name, old]) => {
    const now = new Map(operationsOf(after)).get(name);
    if (!now) return [`${name}: was removed`];
    return operationBreaks(old, now, resolvers).map((line) => `${name} ${line}`);
  });
}

/** Lists the breaking changes of the events for existing consumers. */
export function eventBreaks(before: EventsDocument, after: EventsDocument): string[] {
  const asIs: ResolveReference = (schema) => schema;
  return Object.entries(before.components.messages).flatMap(([type, { payload }]) => {
    const now = after.components.messages[type];
    if (!now) return [`${type}: was removed`];
    return schemaBreaks(payload, now.payload, 'output', [asIs, asIs]).map((line) => `${type} ${line}`);
  });
}

function operationBreaks(old: Operation, now: Operation, resolvers: [ResolveReference, ResolveReference]): string[] {
  const parameters = (now.parameters ?? [])
    .filter(({ name, required }) => required && !old.parameters?.some((existing) => existing.name === name && existing.required))
    .map(({ name }) => `parameter ${name}: is now required`);
  const removed = (old.parameters ?? [])
    .filter(({ name }) => !now.parameters?.some((existing) => existing.name === name))
    .map(({ name }) => `parameter ${name}: was removed`);
  const body = compared(old.requestBody, now.requestBody, 'input', resolvers).map((line) => `body ${line}`);
  const answers = Object.entries(old.responses ?? {}).flatMap(([status, answer]) =>
    compared(answer, now.responses?.[status], 'output', resolvers).map((line) => `${status} ${line}`),
  );
  return [...parameters, ...removed, ...body, ...answers];
}

function compared(
  old: Content | undefined,
  now: Content | undefined,
  direction: 'input' | 'output',
  resolvers: [ResolveReference, ResolveReference],
): string[] {
  const [before, after] = [schemaOf(old), schemaOf(now)];
  return before && after ? schemaBreaks(before, after, direction, resolvers) : before ? ['was removed'] : [];
}

const schemaOf = (content: Content | undefined): Schema | undefined => content?.content?.['application/json']?.schema;

const operationsOf = ({ paths }: ApiDocument): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );

function resolverOf(document: ApiDocument): ResolveReference {
  return (schema) => {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    return name ? (document.components?.schemas?.[name] ?? schema) : schema;
  };
}
