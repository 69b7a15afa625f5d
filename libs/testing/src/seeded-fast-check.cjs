// Jest resolves 'fast-check' to this module, so the real one is named by its path.
const fc = require('../../../node_modules/fast-check/lib/cjs/fast-check.js');

// The same examples in each run: a failure can be repeated, and a change is never blamed for one that it didn't cause. Search with other
// seeds: PROPERTY_SEED=$RANDOM npx jest --selectProjects unit
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_128) });
module.exports = fc;
