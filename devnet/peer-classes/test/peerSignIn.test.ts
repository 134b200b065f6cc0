import { buildDeps, createApp, newProject } from '@latchkey/api'
import { type Anvil, personas, startAnvil } from '@latchkey/devnet'
import { bitcoinPersonas } from '@latchkey/devnet/bitcoin'
import {
  bitcoinPeople,
  createBitcoinFamily,
  createChains,
  createPracticeWallet,
  createSessions,
} from '@latchkey/devnet/practice'
import { ChainController, OptionsController, type SIWXConfig } from '@reown/appkit-controllers'
import { CloudAuthSIWX, DefaultSIWX } from '@reown/appkit-siwx'
import { toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearStorage, origin, storedKeys } from './page.ts'

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const network = (caipNetworkId: `${string}:${string}`, name: string, url: string) => {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  return { id, name, caipNetworkId, chainNamespace, nativeCurrency, rpcUrls: { default: { http: [url] } } }
}

let deps: Awaited<ReturnType<typeof buildDeps>>
let chain: Anvil
/** What the client sent, by method and path. */
const sent: string[] = []
/** Where a page is that asks. */
let page = origin

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const signInKey = { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid: 'a' }
  deps = await buildDeps(
    {
      logLevel: 'silent',
      publicUrl: 'https://api.example',
      signInKeys: [signInKey],
      defaultProject: newProject('shop', { allowedOrigins: [origin] }),
    },
    { nowMs: Date.now },
  )
  const api = createApp(deps)
  const evm = [network('eip155:1', 'Ethereum', chain.rpcUrl), network('eip155:8453', 'Base', chain.rpcUrl)]
  const bitcoin = [network(regtest, 'Bitcoin Regtest', chain.rpcUrl)]
  const adapters = [
    { namespace: 'eip155', caipNetworks: evm },
    { namespace: 'bip122', caipNetworks: bitcoin },
  ]
  ChainController.initialize(adapters as never, [...evm, ...bitcoin] as never, {} as never)
  ChainController.setRequestedCaipNetworks(evm as never, 'eip155')
  ChainController.setRequestedCaipNetworks(bitcoin as never, 'bip122')
  OptionsController.setProjectId('shop')
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input)
    if (host === new URL(chain.rpcUrl).host) return send(input, init)
    if (host !== 'api.web3modal.org') throw new Error(`The client asks ${host}.`)
    sent.push(`${init?.method} ${pathname}`)
    const headers = new Headers(init?.headers)
    headers.set('origin', page)
    return api.request(`${pathname}${search}`, { ...init, headers })
  }
})
afterAll(async () => {
  await deps?.stop()
  await chain?.stop()
})
beforeEach(() => {
  clearStorage()
  page = origin
})

const { signal } = new AbortController()
/** The practice wallet, with a person who says yes to what it shows as a sign-in to this page. */
function openWallet() {
  const families = [createBitcoinFamily('http://127.0.0.1:1', bitcoinPeople)]
  const wallet = createPracticeWallet(createChains([]), createSessions(undefined), families)
  let session: string | null = null
  const setAutoApprove = (autoApprove: boolean) =>
    wallet.control({ fault: undefined, switches: { autoApprove, account: undefined, endSessions: undefined } })
  async function ask(method: string, params: unknown[]): Promise<unknown> {
    const opened = await wallet.open({ origin, method, params, session }, signal)
    if (opened.type !== 'ask') throw new Error(JSON.stringify(opened))
    expect(opened.view).toMatchObject({ kind: 'signIn', domain: 'shop.example', warning: null })
    const answer = await wallet.decide(opened.ask, { decision: 'approve' }, signal)
    if (answer.type !== 'answer') throw new Error(JSON.stringify(answer))
    return answer.result
  }
  return {
    // The screen of a connection shows balances, which there is no chain for here.
    async connect(method = 'eth_requestAccounts') {
      setAutoApprove(true)
      const answer = await wallet.open({ origin, method, params: [], session: null }, signal)
      setAutoApprove(false)
      if (answer.type === 'answer') session = answer.session?.id ?? null
      expect(session).not.toBeNull()
    },
    sign: (text: string) => ask('personal_sign', [toHex(text), personas.alice.address]) as Promise<string>,
    async signBitcoin(text: string) {
      const asked = { address: bitcoinPersonas.alice.payment.address, message: text, protocol: 'bip322' }
      return ((await ask('bitcoin_signMessage', [asked])) as { signature: string }).signature
    },
  }
}

/** Signs in by the six methods, as the client does after a press. */
async function signIn(
  siwx: SIWXConfig,
  chainId: `${string}:${string}`,
  address: string,
  sign: (text: string) => unknown,
) {
  const data = await siwx.createMessage({ accountAddress: address, chainId } as never)
  const message = data.toString()
  const signature = (await sign(message)) as string
  await siwx.addSession({ data, message, signature } as never)
  return { data, message, signature }
}

describe('the cloud class of the peer’s client on /auth/v1', () => {
  it('signs in with the practice wallet, says who, keeps metadata, and leaves', async () => {
    const wallet = openWallet()
    await wallet.connect()
    const siwx = new CloudAuthSIWX()
    const { address } = personas.alice
    expect(await siwx.getSessions('eip155:8453', address)).toEqual([])
    await signIn(siwx, 'eip155:8453', address, wallet.sign)
    expect(await siwx.getSessions('eip155:8453', address)).toMatchObject([{ data: { chainId: 'eip155:8453' } }])
    expect(await siwx.getSessions('eip155:1', address)).toEqual([])
    expect(await siwx.getSessionAccount()).toMatchObject({
      aud: 'shop',
      sub: `eip155:8453:${address}`,
      address,
      caip2Network: 'eip155:8453',
      domain: 'shop.example',
      appKitAccount: { metadata: null },
    })
    await siwx.setSessionAccountMetadata({ theme: 'dark' })
    expect(await siwx.getSessionAccount()).toMatchObject({ appKitAccount: { metadata: { theme: 'dark' } } })
    expect(await siwx.requestEmailOtp({ email: 'ada@example.org', account: address })).toEqual({ uuid: null })
    await siwx.revokeSession('eip155:8453', address)
    expect(await siwx.getSessions('eip155:8453', address)).toEqual([])
    expect(new Set(sent)).toEqual(
      new Set([
        'GET /auth/v1/nonce',
        'POST /auth/v1/authenticate',
        'GET /auth/v1/me',
        'PUT /auth/v1/account-metadata',
        'POST /auth/v1/otp',
      ]),
    )
  })

  it('signs in with Bitcoin by BIP-322', async () => {
    const wallet = openWallet()
    await wallet.connect('bitcoin_connect')
    const siwx = new CloudAuthSIWX()
    const { address } = bitcoinPersonas.alice.payment
    await signIn(siwx, regtest, address, wallet.signBitcoin)
    expect(await siwx.getSessions(regtest, address)).toMatchObject([{ data: { accountAddress: address } }])
  })

  it('keeps nothing of a sign-in that was used, is another key’s, or comes from a page that is not listed', async () => {
    const siwx = new CloudAuthSIWX()
    const key = privateKeyToAccount(generatePrivateKey())
    const stranger = privateKeyToAccount(generatePrivateKey())
    const sign = (message: string) => key.signMessage({ message })
    const used = await signIn(siwx, 'eip155:1', key.address, sign)
    await expect(siwx.addSession(used as never)).rejects.toThrow('nonce-used')
    clearStorage()
    const forged = signIn(siwx, 'eip155:1', key.address, (message) => stranger.signMessage({ message }))
    await expect(forged).rejects.toThrow('signature-wrong')
    page = 'https://evil.example'
    await expect(signIn(siwx, 'eip155:1', key.address, sign)).rejects.toThrow('origin-not-allowed')
    expect(storedKeys().filter((name) => name.includes('auth-token'))).toEqual([])
    expect(await siwx.getSessions('eip155:1', key.address)).toEqual([])
  })
})

describe('the default sign-in of the peer’s client', () => {
  it.each([
    ['Ethereum', 'eip155:1', personas.alice.address, 'sign'],
    ['Bitcoin', regtest, bitcoinPersonas.alice.payment.address, 'signBitcoin'],
  ] as const)('takes what the practice wallet signs on %s', async (_, chainId, address, sign) => {
    const wallet = openWallet()
    await wallet.connect(sign === 'sign' ? undefined : 'bitcoin_connect')
    const siwx = new DefaultSIWX()
    await signIn(siwx, chainId, address, wallet[sign])
    expect(await siwx.getSessions(chainId as never, address)).toHaveLength(1)
    expect(storedKeys()).toContain('@appkit/siwx')
  })
})
