// `npm test`: everything that proves the product, on a fresh clone too. See test.ts.
import { bootstrap } from './bootstrap.mjs'

bootstrap('scripts/test.ts', process.argv.slice(2))
