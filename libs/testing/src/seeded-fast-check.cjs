// Jest resolves 'fast-check' to this module, so the real one is required by its path.
const fc = require('../../../node_modules/fast-check/lib/cjs/fast-check.js');
const { propertySeed } = require('./property-seed.ts');

fc.configureGlobal({ seed: propertySeed });
module.exports = fc;
