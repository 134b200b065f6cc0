// Starts one service or command on the Node that runs this: `node scripts/latchkey.mjs api|relay|… [arguments]`.
// Plain JavaScript that any Node parses, because an older one ends at the first TypeScript file without saying why.

import * as modules from 'node:module'

const neededMajor = 24
const entries = {
  api: '../services/api/src/main.ts',
  relay: '../services/relay/src/main.ts',
  auth: '../services/vault/auth/src/main.ts',
  guardian: '../services/vault/guardian/src/main.ts',
  frame: '../services/vault/frame/server/main.ts',
  web: '../services/web/src/main.ts',
  'move-database': '../services/operate/src/move/main.ts',
}

const name = process.argv[2] ?? ''
const version = process.versions.node
if (Number.parseInt(version, 10) < neededMajor) {
  fail(
    `The services need Node ${neededMajor} or newer, and this is ${version}: install it, or use npm start, which brings its own.`,
  )
} else if (!Object.hasOwn(entries, name)) {
  fail(`There is no service or command "${name}": name one of ${Object.keys(entries).join(', ')}.`)
} else {
  // The packages of this repository run from their sources.
  modules.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, 'latchkey-source'] }),
  })
  process.argv.splice(1, 2, new URL(entries[name], import.meta.url).pathname)
  await import(entries[name])
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
