import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const http = ['@hono/node-server', 'hono', 'lru-cache', 'valibot']
const log = [
  '@pinojs/redact',
  'atomic-sleep',
  'on-exit-leak-free',
  'pino',
  'pino-std-serializers',
  'quick-format-unescaped',
  'safe-stable-stringify',
  'sonic-boom',
  'thread-stream',
]
const metrics = ['@opentelemetry/api', 'bintrees', 'prom-client', 'tdigest']
const database = [
  'kysely',
  'pg',
  'pg-connection-string',
  'pg-int8',
  'pg-pool',
  'pg-protocol',
  'pg-types',
  'postgres-array',
  'postgres-bytea',
  'postgres-date',
  'postgres-interval',
  'xtend',
]
const cryptography = [
  '@noble/ciphers',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip39',
  'jose',
  'shamir-secret-sharing',
]
const keeper = [...http, ...log, ...metrics, ...database, ...cryptography, 'aws4fetch', 'nodemailer']

/** Loads a module in a process of its own, and prints the packages that come with it. */
const program = `
import { registerHooks } from 'node:module'
const names = new Set()
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(found.url)?.[1]
    if (name !== undefined) names.add(name)
    return found
  },
})
await import(process.argv[1])
process.stdout.write(JSON.stringify([...names]), () => process.exit())`

// A package more is a decision (docs/adr): what runs in these processes can reach keys, codes and addresses.
it.each([
  ['auth/src/startAuth.ts', keeper],
  ['guardian/src/startGuardian.ts', keeper],
  ['frame/server/startFrame.ts', [...http, ...log, ...metrics]],
])('%s loads the packages that were looked at, and no other', async (path, packages) => {
  const module = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, module])
  expect(JSON.parse(stdout).toSorted()).toEqual(packages.toSorted())
})
