import { type CreateKitOptions, connect, memoryStorage, modalPlaces } from '@latchkey/core'
import { createKit, evm, external } from 'latchkey'
import { type Eip1193Events, toEip1193Provider } from 'latchkey/eip1193'
import { base, mainnet } from 'latchkey/networks'
import { expect, vi } from 'vitest'

export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const ownNode = 'https://own.example/base'

export type Asked = { readonly method: string; readonly params?: unknown }

/** A wallet of the page that moves and signs as it is asked, with what it was asked. */
function createWallet() {
  const asked: Asked[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const wallet = {
    accounts: [alice] as readonly string[],
    chainId: '0x1',
    asked,
    answers: {} as Record<string, (params: unknown) => unknown>,
    async request({ method, params }: Asked): Promise<unknown> {
      asked.push({ method, params })
      if (wallet.answers[method]) return wallet.answers[method](params)
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return wallet.accounts
      if (method === 'eth_chainId') return wallet.chainId
      if (method === 'wallet_switchEthereumChain') {
        wallet.chainId = (params as [{ chainId: string }])[0].chainId
        return null
      }
      throw { code: 4200, message: `${method} is not supported` }
    },
    on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
    isWatched: () => listeners.size > 0,
    say: (event: string, payload: unknown) => listeners.get(event)?.(payload),
  }
  return wallet
}

/** A kit with a wallet and a node, both in the test's hands, and a provider over it. */
export function createPage(options: Partial<CreateKitOptions> = {}, modals = 1) {
  const wallet = createWallet()
  const calls: { readonly url: string; readonly method: string }[] = []
  const node = { answer: (_: Asked): object => ({ result: '0xnode' }) }
  const kit = createKit({
    networks: [mainnet, base],
    apiUrl: 'https://api.example',
    customRpcUrls: { 'eip155:8453': [ownNode], 'eip155:1': ['https://own.example/mainnet'] },
    adapters: [evm({ transport: { retryCount: 0 } })],
    connectors: [external({ id: 'test', name: 'Test', provider: wallet })],
    ...options,
    env: {
      storage: memoryStorage(),
      log: () => {},
      fetch: async (url, init) => {
        const asked = JSON.parse(String(init?.body)) as Asked & { id: number }
        calls.push({ url: String(url), method: asked.method })
        return Response.json({ jsonrpc: '2.0', id: asked.id, ...node.answer(asked) })
      },
      ...options.env,
    },
  })
  kit.start()
  modalPlaces(kit).count = modals
  const provider = toEip1193Provider(kit)
  const heard: [keyof Eip1193Events, unknown][] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const) {
    provider.on(event, (payload) => heard.push([event, payload]))
  }
  const walletConnects = async () => {
    await connect(kit, { connectorId: 'test' })
    await vi.waitFor(() => expect(wallet.isWatched()).toBe(true))
  }
  return { kit, wallet, node, calls, provider, heard, walletConnects }
}

export const connected = async (options?: Partial<CreateKitOptions>) => {
  const page = createPage(options)
  await page.walletConnects()
  page.heard.length = 0
  page.wallet.asked.length = 0
  return page
}

export const codeOf = (code: number, message: RegExp = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })
