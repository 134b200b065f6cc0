import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vaultEndpoints } from '@latchkey/protocol/vault'

/** What the api has of each service. */
export const pageTokens = { auth: 'p'.repeat(40), guardian: 'q'.repeat(40) }

type Asked = {
  readonly path: string
  readonly body: string
  readonly authorization: string | undefined
  readonly origin: string | undefined
}
/** What a service answers in the place of what its contract has as an example. */
type Twist = { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> }

/** Listens in the place of auth and of the guardian, and answers an operator's calls as their contract says. */
export async function personServices() {
  const places = await Promise.all((['auth', 'guardian'] as const).map(listen))
  const [auth, guardian] = places
  if (auth === undefined || guardian === undefined) throw new Error('There are two.')
  return {
    auth,
    guardian,
    people: {
      auth: { url: auth.url, token: pageTokens.auth },
      guardian: { url: guardian.url, token: pageTokens.guardian },
    },
    async [Symbol.asyncDispose]() {
      for (const { stop } of places) await stop()
    },
  }
}

async function listen(name: 'auth' | 'guardian') {
  const asked: Asked[] = []
  const state: { twist?: Twist | undefined } = {}
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { authorization, origin } = request.headers
      const path = request.url ?? ''
      asked.push({ path, body: Buffer.concat(parts).toString(), authorization, origin })
      const endpoint = vaultEndpoints[name].find((each) => each.path === path)
      const { status, text, headers } = state.twist ?? { status: 200, text: JSON.stringify(endpoint?.example.response) }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
