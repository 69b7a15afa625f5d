// Jest resolves 'fast-check' to this module, so the real one is required by its path.
const fc = require('../../../node_modules/fast-check/lib/cjs/fast-check.js');

// The same examples in each run, so that a failure can be repeated, and doesn't look like an unrelated change caused it. To try other
// seeds, run: PROPERTY_SEED=$RANDOM npx jest --selectProjects unit
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_128) });
module.exports = fc;
