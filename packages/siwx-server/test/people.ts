import { type CaipAddress, type CaipNetworkId, KitError } from '@latchkey/protocol'
import { type SiwxMessageData, writeSiwxText } from '@latchkey/protocol/siwx'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiwxServer, memoryStore, type SigningKey, type SiwxServer, type VerifySignature } from '../src/index.ts'

export const now = Date.parse('2026-11-23T10:00:00.000Z')
export const origin = 'https://app.example'

/** Someone with a key on Ethereum. */
export function createPerson(chainId: CaipNetworkId = 'eip155:1') {
  const key = privateKeyToAccount(generatePrivateKey())
  const account: CaipAddress = `${chainId}:${key.address}`
  return {
    account,
    /** What a wallet is given to sign for `nonce`, as the page writes it. */
    write: (nonce: string, changes: Partial<SiwxMessageData> = {}, options: writeSiwxText.Options = {}) =>
      writeSiwxText(
        {
          accountAddress: key.address,
          chainId,
          domain: 'app.example',
          uri: 'https://app.example/login',
          version: '1',
          nonce,
          statement: 'Sign in to the harbour.',
          issuedAt: new Date(now).toISOString(),
          ...changes,
        },
        options,
      ),
    sign: (message: string) => key.signMessage({ message }),
  }
}

export type Person = ReturnType<typeof createPerson>

/** Keys are recovered; an account in `contracts` is answered for by what is set there. */
export function createVerdicts() {
  const contracts = new Map<string, () => Promise<boolean>>()
  let calls = 0
  const verify: VerifySignature = async ({ account, message, signature }) => {
    calls += 1
    const refuse = (code: 'siwx/signature-wrong' | 'siwx/signature-malformed') =>
      new KitError({ code, shortMessage: 'The signature is not that of the account' })
    const contract = contracts.get(account)
    if (contract) {
      if (await contract()) return { by: 'contract' }
      throw refuse('siwx/signature-wrong')
    }
    if (!/^0x[0-9a-f]{130}$/.test(signature)) throw refuse('siwx/signature-malformed')
    const address = await recoverMessageAddress({ message, signature: signature as `0x${string}` }).catch(() => '')
    if (!account.endsWith(`:${address}`)) throw refuse('siwx/signature-wrong')
    return { by: 'key' }
  }
  return { verify, contracts, calls: () => calls }
}

/** A browser with its cookies, on a page of `origin`. */
export function createBrowser(server: Pick<SiwxServer, 'handler'>, page: string | undefined = origin) {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await server.handler(
      new Request(`https://app.example/siwx${path}`, {
        method,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: {
          ...(method === 'POST' && page !== undefined && { origin: page }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(jar !== '' && { cookie: jar }),
          ...headers,
        },
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const nonce = async (): Promise<{ nonce: string; token: string }> => (await send('POST', '/nonce', {})).json()

  return {
    cookies,
    nonce,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    send,
    async signIn(person: Person, changes: Partial<SiwxMessageData> = {}) {
      const { nonce: fresh } = await nonce()
      const message = person.write(fresh, changes)
      return send('POST', '/sign-in', { message, signature: await person.sign(message) })
    },
    async accounts(): Promise<string[]> {
      const response = await send('GET', '/session')
      if (response.status === 401) return []
      const { accounts } = (await response.json()) as { accounts: { account: string }[] }
      return accounts.map(({ account }) => account)
    },
  }
}

/** A server of `app.example` with a clock of its own. */
export function createTestServer(options: Partial<createSiwxServer.Options> = {}) {
  const verdicts = createVerdicts()
  let time = now
  const log: createSiwxServer.LogEntry[] = []
  const server = createSiwxServer({
    domains: ['app.example'],
    store: memoryStore(),
    verify: verdicts.verify,
    clock: () => time,
    log: (entry) => log.push(entry),
    ...options,
  })
  return {
    ...verdicts,
    server,
    log,
    later: (ms: number) => {
      time += ms
    },
  }
}

/** A key for sessions by token. */
export async function createKey(kid: string): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  return { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid }
}

/** Status and code of an answer, for one line of a test. */
export async function outcome(response: Response): Promise<string> {
  const text = await response.text()
  const body = text === '' ? {} : (JSON.parse(text) as { error?: { code: string } })
  return body.error ? `${response.status} ${body.error.code}` : String(response.status)
}
