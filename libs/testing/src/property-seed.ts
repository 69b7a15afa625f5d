/**
 * The seed of every property test: the same examples in each run, so that a failure can be repeated, and an unrelated change doesn't seem
 * to cause it. To try other examples, set `PROPERTY_SEED`. A failure prints its seed.
 */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? 20_261_128);
