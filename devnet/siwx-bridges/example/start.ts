import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { Auth } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { toChecksumAddress } from '@latchkey/protocol'
import { writeSiwxText } from '@latchkey/protocol/siwx'
import { createSiwxServer, memoryStore, toNodeHandler, toRequest } from '@latchkey/siwx-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler as toBetterAuthHandler } from 'better-auth/node'
import { siwxCredentials } from '../src/authJs.ts'
import { siwxPlugin } from '../src/betterAuth.ts'
import { page } from './page.ts'

// One page, two ways to keep the session: Auth.js below /auth, better-auth below /better. Sessions end with the process.

const port = Number(process.env.PORT ?? 4600)
const domain = `localhost:${port}`
const origin = `http://${domain}`
const secret = crypto.randomUUID()

const siwx = createSiwxServer({ domains: [domain], store: memoryStore() })
const answerSiwx = toNodeHandler(siwx)

const inBetterAuth = createSiwxServer({ domains: [domain], store: memoryStore(), basePath: '/better/siwx' })
const options = {
  database: new DatabaseSync(':memory:'),
  baseURL: origin,
  basePath: '/better',
  secret,
  plugins: [siwxPlugin(inBetterAuth)],
}
await (await getMigrations(options)).runMigrations()
const answerBetterAuth = toBetterAuthHandler(betterAuth(options))

const answerAuthJs = toNodeHandler({
  handler: (request) =>
    Auth(request, {
      basePath: '/auth',
      trustHost: true,
      secret,
      session: { strategy: 'jwt' },
      providers: [Credentials(siwxCredentials(siwx))],
    }),
})

/** What the wallet is to sign: wallets write addresses in small letters, the standard wants their checksum. */
function textFor(given: URLSearchParams): string {
  const accountAddress = toChecksumAddress(given.get('account') ?? '')
  const chainId = `eip155:${Number(given.get('chainId'))}` as const
  const issuedAt = new Date().toISOString()
  const nonce = given.get('nonce') ?? ''
  return writeSiwxText({ accountAddress, chainId, domain, uri: origin, version: '1', nonce, issuedAt })
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(toRequest(request).url)
  if (pathname.startsWith('/siwx/')) return answerSiwx(request, response)
  if (pathname.startsWith('/auth/')) return answerAuthJs(request, response)
  if (pathname.startsWith('/better/')) return answerBetterAuth(request, response)
  if (pathname === '/text') return response.end(textFor(searchParams))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}).listen(port, '127.0.0.1', () => console.log(`Sign in with Auth.js or better-auth: ${origin}`))
