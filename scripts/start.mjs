// `npm start`: everything in one command, also on a fresh clone. See start.ts.
import { bootstrap } from './bootstrap.mjs'

bootstrap('scripts/start.ts', process.argv.slice(2))
