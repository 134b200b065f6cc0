import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashDelegationStruct, readContext, readDelegation } from '@latchkey/protocol/delegations'
import type { StoredGrant } from '@latchkey/protocol/permissions'
import { toHex } from 'viem'

const pci = '11111111-2222-4333-8444-555555555555'
const hashOf = (context: string) => {
  const [struct = ''] = readContext(context) ?? []
  return toHex(hashDelegationStruct(readDelegation(struct)))
}

const refusal = (code: string) => ({ status: 'FAILED', reasons: [], code, requestId: 'r' })

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const piece of request) text += piece
  return text === '' ? undefined : JSON.parse(text)
}

/** A service that keeps permissions, as the api's routes do, in memory. */
export async function startKeeper() {
  const grants: StoredGrant[] = []
  const state = { isDown: false, expiry: 2_000_000_000, chainId: 1, answersAfter: Promise.resolve() }
  /** What the chain says of a permission, where the test has one that is asked. */
  const chain: { refuses: ((one: StoredGrant) => Promise<boolean>) | undefined } = { refuses: undefined }
  const heard: { path: string; body: unknown }[] = []

  async function followed(): Promise<readonly StoredGrant[]> {
    const { refuses } = chain
    if (refuses === undefined) return grants
    return Promise.all(
      grants.map(async (one): Promise<StoredGrant> => {
        try {
          return { ...one, disabledAt: (await refuses(one)) ? Math.floor(Date.now() / 1_000) : null }
        } catch {
          return { ...one, chain: 'notRead' }
        }
      }),
    )
  }

  async function answer(
    method: string,
    path: string,
    proof: string | undefined,
    body: unknown,
  ): Promise<[number, unknown]> {
    const [, account = '', rest] = /^\/v1\/permissions\/([^/]+)(\/revoke)?$/.exec(path) ?? []
    if (account === '') return [404, refusal('api/not-found')]
    const now = Math.floor(Date.now() / 1_000)
    if (method === 'GET') {
      if (proof === undefined) return [401, refusal('permissions/login-needed')]
      return [200, { grants: await followed(), since: 0 }]
    }
    if (rest === undefined) {
      const { contexts, origin } = body as { contexts: readonly `0x${string}`[]; origin: string }
      const project = { id: 'harbour', name: 'Harbour' }
      const times = { createdAt: now, expiry: state.expiry, revokedAt: null, disabledAt: null, chain: 'read' } as const
      const made = contexts.map((context) => ({ hash: hashOf(context), context, pci, project, origin, ...times }))
      grants.push(...made.map((one) => ({ ...one, chainId: state.chainId })))
      return [200, { pci, grants: made.map(({ hash }) => ({ hash })) }]
    }
    const asked = body as { hashes?: readonly string[]; pci?: string }
    const revoked = grants.filter((one) => asked.hashes?.includes(one.hash) ?? one.pci === asked.pci)
    if (revoked.length === 0) return [404, refusal('permissions/unknown')]
    for (const one of revoked) grants[grants.indexOf(one)] = { ...one, revokedAt: now }
    return [200, { revoked: revoked.map(({ hash }) => ({ hash, revokedAt: now })) }]
  }

  const server = createServer(async (request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    }
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const body = await bodyOf(request)
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    if (state.isDown) return response.destroy()
    const path = decodeURIComponent(pathname)
    if (request.method === 'POST') heard.push({ path, body })
    const [status, said] = await answer(request.method ?? '', path, request.headers.authorization, body)
    // It has done what it was asked by then.
    if (path.split('/').length === 4 && request.method === 'POST') await state.answersAfter
    return response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it keeps now. */
    grants,
    /** What was handed in. */
    heard,
    state,
    chain,
    stop: () => void server.close(),
  }
}

export type Keeper = Awaited<ReturnType<typeof startKeeper>>
