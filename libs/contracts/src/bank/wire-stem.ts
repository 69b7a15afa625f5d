/** What clients, events, and prompts call a question's stem. */
export const WIRE_STEM = 'question';

/** A value on the wire: the stem is called `question`. */
export type ToWireStem<Value> = { [Field in keyof Value as Field extends 'stem' ? typeof WIRE_STEM : Field]: Value[Field] };
/** A value in the services: the question's text is called `stem`. */
export type FromWireStem<Value> = { [Field in keyof Value as Field extends typeof WIRE_STEM ? 'stem' : Field]: Value[Field] };

// Only these two functions rename the stem. Within the services it is always `stem`.

/** @returns a value as it goes to clients, events, and prompts; an absent stem stays absent */
export function toWireStem<Value extends { readonly stem?: unknown }>(value: Value): ToWireStem<Value> {
  const { stem, ...others } = value;
  const renamed: object = stem === undefined ? others : { [WIRE_STEM]: stem, ...others };
  return renamed as ToWireStem<Value>;
}

/** @returns a value of the wire as the services read it; an absent stem stays absent */
export function fromWireStem<Value extends { readonly question?: unknown }>(value: Value): FromWireStem<Value> {
  const { [WIRE_STEM]: stem, ...others } = value;
  const renamed: object = stem === undefined ? others : { stem, ...others };
  return renamed as FromWireStem<Value>;
}
