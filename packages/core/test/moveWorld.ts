import { type CaipAddress, type CaipNetworkId, KitError } from '@latchkey/protocol'
import { base, bitcoin, mainnet, solana } from '@latchkey/protocol/networks'
import { connect } from '../src/connection/connection.actions.ts'
import type { CallsOutcome, ChainAdapter, ChainDriver, TokenRef } from '../src/ports/adapter.ts'
import type { VerifySigned } from '../src/ports/verifySigned.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { settle } from './fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from './fakeConnector.ts'
import { fakeTabs } from './fakeTabs.ts'
import { type TestKit, testKit } from './testKit.ts'

/** Where a page dies, counted in what its wallet was asked to send. */
export type Death = {
  readonly at: number
  /** `before`: the wallet is asked, and sends nothing. `sent`: it has sent, and no page hears of it. */
  readonly when: 'before' | 'sent' | 'answered' | 'mined'
  /** What was sent is in no block before the account sends again. */
  readonly isLate: boolean
}

export type WorldToken = {
  readonly networkId: CaipNetworkId
  readonly kind: 'token' | 'nft'
  readonly units: bigint
  /** `taxed`: a tenth never arrives. `refusing`: no transfer works. `silent`: says yes, and moves nothing. */
  readonly nature: 'plain' | 'taxed' | 'refusing' | 'silent'
}

export type MoveWorldOptions = {
  readonly tokens?: readonly WorldToken[]
  /** Of the source, on each network. */
  readonly native?: Partial<Record<CaipNetworkId, bigint>>
  readonly death?: Death | undefined
  readonly batches?: boolean
}

type OpenOptions = {
  readonly driver?: Partial<ChainDriver>
  readonly verify?: VerifySigned
  readonly href?: string
  /** What the api says to a question, in place of the usual. */
  readonly answer?: (url: URL) => unknown
}

const solAlice = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const solBob = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const btcAlice = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const btcBob = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const networks = [mainnet, base, solana, bitcoin] as const
export const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
export const sources: Readonly<Record<string, string>> = { eip155: alice, solana: solAlice, bip122: btcAlice }
export const targets: Readonly<Record<string, string>> = { eip155: bob, solana: solBob, bip122: btcBob }
export const targetAccounts: readonly CaipAddress[] = [
  `${mainnet.caipNetworkId}:${bob}`,
  `${solana.caipNetworkId}:${solBob}`,
  `${bitcoin.caipNetworkId}:${btcBob}`,
]
const family = (networkId: string) => networkId.split(':')[0] ?? ''
const refusal = (code: 'transaction/execution-reverted' | 'transaction/insufficient-funds' | 'wallet/user-rejected') =>
  new KitError({ code, shortMessage: code })

type Sent = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly moves: readonly { readonly to: string; readonly token: string | undefined; readonly units: bigint }[]
}

/** What a signature is here: only who holds the address can say it. */
export const signed = (address: string, message: string) => `${address} says ${message}`

/**
 * Chains, two wallets and a browser, whose pages can die at any moment. The chains move what they are asked to, take their
 * fee, and keep accounts of everything.
 */
export function moveWorld(options: MoveWorldOptions = {}) {
  const tabs = fakeTabs()
  const tokens = (options.tokens ?? []).map((token, at) => {
    const address: CaipAddress = `${token.networkId}:${token.networkId.startsWith('solana') ? `Mint${at}` : `0x${String(at).padStart(40, '0')}`}`
    return { ...token, address }
  })
  const held = new Map<string, bigint>()
  const key = (networkId: string, address: string, token: string | undefined) =>
    `${networkId} ${address} ${token ?? ''}`
  const balance = (networkId: string, address: string, token?: string) => held.get(key(networkId, address, token)) ?? 0n
  const add = (networkId: string, address: string, token: string | undefined, units: bigint) =>
    void held.set(key(networkId, address, token), balance(networkId, address, token) + units)
  for (const id of ids) add(id, sources[family(id)] ?? '', undefined, options.native?.[id] ?? 0n)
  for (const { networkId, address, units } of tokens) add(networkId, sources[family(networkId)] ?? '', address, units)

  const paid = new Map<string, bigint>()
  const taxes = new Map<string, bigint>()
  const outcomes = new Map<string, 'success' | 'reverted'>()
  const mempool: { hash: string; sent: Sent }[] = []
  const batches = new Map<string, CallsOutcome>()
  const world = { price: 10n, asks: 0, death: options.death, silent: new Set<string>() }
  let count = 0

  const natureOf = (token: string | undefined) => tokens.find(({ address }) => address === token)?.nature ?? 'plain'
  const isRefused = ({ networkId, from, moves }: Sent) =>
    moves.some(({ token, units }) => natureOf(token) === 'refusing' || balance(networkId, from, token) < units)

  /** A block: everything that waits, in its order. */
  function mine(): void {
    for (const { hash, sent } of mempool.splice(0)) {
      const { networkId, from, moves } = sent
      const fee = world.price * BigInt(moves.length)
      const value = moves.reduce((sum, { token, units }) => sum + (token === undefined ? units : 0n), 0n)
      if (balance(networkId, from) < fee + value) {
        outcomes.set(hash, 'reverted')
        continue
      }
      add(networkId, from, undefined, -fee)
      paid.set(networkId, (paid.get(networkId) ?? 0n) + fee)
      if (isRefused(sent)) {
        outcomes.set(hash, 'reverted')
        continue
      }
      for (const { to, token, units } of moves) {
        if (natureOf(token) === 'silent') continue
        const tax = natureOf(token) === 'taxed' ? units / 10n : 0n
        add(networkId, from, token, -units)
        add(networkId, to, token, units - tax)
        if (token) taxes.set(token, (taxes.get(token) ?? 0n) + tax)
      }
      outcomes.set(hash, 'success')
    }
  }

  function driverOf(page: { dead: boolean }): Partial<ChainDriver> {
    const forever = () => new Promise<never>(() => {})
    const alive = <Result>(act: () => Promise<Result>): Promise<Result> => (page.dead ? forever() : act())
    const listen = (networkId: string) => {
      if (world.silent.has(networkId))
        throw new KitError({ code: 'network/unavailable' as never, shortMessage: 'silent' })
    }
    const feeFor = (networkId: string) => {
      const expected = world.price
      return { maxFeeUnits: networkId.startsWith('eip155') ? expected * 2n : expected, expectedFeeUnits: expected }
    }
    const estimate = (sent: Sent) => {
      listen(sent.networkId)
      const fee = feeFor(sent.networkId)
      const value = sent.moves.reduce((sum, { token, units }) => sum + (token === undefined ? units : 0n), 0n)
      if (balance(sent.networkId, sent.from) < value + fee.maxFeeUnits) throw refusal('transaction/insufficient-funds')
      if (isRefused(sent)) throw refusal('transaction/execution-reverted')
      return fee
    }
    /** The wallet is asked, and its person says yes. */
    const sendOne = async (sent: Sent): Promise<{ hash: string }> => {
      const at = world.asks
      world.asks += 1
      const isDeath = world.death?.at === at
      const { when, isLate } = world.death ?? {}
      if (isDeath && when === 'before') {
        page.dead = true
        return forever()
      }
      count += 1
      const hash = `0x${count}`
      // Whatever waited goes before it, by its nonce.
      mempool.push({ hash, sent })
      if (isDeath && when === 'sent') {
        page.dead = true
        if (!isLate) mine()
        return forever()
      }
      if (isDeath && when === 'answered') {
        // The answer is heard and written down; after that nothing is.
        setImmediate(() => {
          page.dead = true
        })
      }
      return { hash }
    }
    const ofSend = ({
      network,
      from,
      to,
      token,
      amountUnits,
    }: Parameters<NonNullable<ChainDriver['estimateSend']>>[0]): Sent => ({
      networkId: network.caipNetworkId,
      from,
      moves: [{ to, token: token.address, units: amountUnits }],
    })
    return {
      parseAddress: (text) => text,
      readNativeBalance: ({ network, address }) =>
        alive(async () => {
          listen(network.caipNetworkId)
          return balance(network.caipNetworkId, address)
        }),
      readTokenBalances: ({ network, address, tokens: asked }) =>
        alive(async () => {
          listen(network.caipNetworkId)
          return asked.map((token: TokenRef) => balance(network.caipNetworkId, address, token.address))
        }),
      estimateSend: (request) => alive(async () => estimate(ofSend(request))),
      send: (request) =>
        alive(async () => {
          estimate(ofSend(request))
          return sendOne(ofSend(request))
        }),
      waitForTransaction: ({ hash }) =>
        alive(async () => {
          mine()
          const isDeath = world.death?.when === 'mined' && world.asks === world.death.at + 1
          if (isDeath) {
            setImmediate(() => {
              page.dead = true
            })
          }
          return { status: outcomes.get(hash) ?? 'reverted', blockNumber: 1n }
        }),
      signMessage: ({ address, message }) =>
        alive(async () => ({ signature: signed(address, message), method: 'eip191' as const })),
    }
  }

  function evmDriver(page: { dead: boolean }): Partial<ChainDriver> {
    const own = driverOf(page)
    const moveOf = (call: { data?: string | undefined }) => {
      const { to, token, units } = JSON.parse(call.data ?? '{}')
      return { to, token, units: BigInt(units) }
    }
    return {
      ...own,
      transferCall: ({ to, token, amountUnits }) => ({
        to: token.address ?? to,
        data: JSON.stringify({ to, token: token.address, units: String(amountUnits) }),
      }),
      estimateTransaction: async ({ network, transaction }) => {
        if (!('data' in transaction)) throw refusal('transaction/execution-reverted')
        const { to, token, units } = moveOf(transaction)
        const request = { network, from: transaction.from, to, token: { address: token, symbol: '', decimals: 0 } }
        return (
          (await own.estimateSend?.({ ...request, amountUnits: units })) ?? { maxFeeUnits: 0n, expectedFeeUnits: 0n }
        )
      },
      sendTransaction: async ({ network, transaction, provider }) => {
        if (!('data' in transaction)) throw refusal('transaction/execution-reverted')
        const { to, token, units } = moveOf(transaction)
        const request = {
          network,
          provider,
          from: transaction.from,
          to,
          token: { address: token, symbol: '', decimals: 0 },
        }
        return (await own.send?.({ ...request, amountUnits: units })) ?? { hash: '' }
      },
      walletCapabilities: async () => ({ atomic: options.batches ? 'supported' : 'unsupported', further: {} }),
      sendCalls: ({ network, from, calls, id = '' }) => {
        if (page.dead) return new Promise(() => {})
        const at = world.asks
        world.asks += 1
        const { death } = world
        const isDeath = death?.at === at
        if (isDeath && death.when === 'before') {
          page.dead = true
          return new Promise(() => {})
        }
        count += 1
        const hash = `0x${count}`
        mempool.push({ hash, sent: { networkId: network.caipNetworkId, from, moves: calls.map(moveOf) } })
        batches.set(id, { status: 'pending', hashes: [hash] })
        if (isDeath) page.dead = true
        return isDeath && death.when === 'sent' ? new Promise(() => {}) : Promise.resolve({ id })
      },
      callsStatus: async ({ id }) => {
        if (page.dead) return new Promise(() => {})
        const known = batches.get(id)
        if (!known) throw new KitError({ code: 'calls/unknown-id', shortMessage: 'unknown id' })
        mine()
        const outcome = outcomes.get(known.hashes[0] ?? '')
        return { status: outcome === 'success' ? 'confirmed' : 'reverted', hashes: known.hashes }
      },
    }
  }

  const nftsOf = (address: string) =>
    tokens.flatMap(({ kind, networkId, address: token }) =>
      kind === 'nft' && balance(networkId, address, token) > 0n
        ? [
            {
              ...{ chainId: networkId, address: token, tokenId: '7', standard: 'ERC721', amount: '1' },
              ...{ collection: 'Tide', name: '', description: '', imageUrl: '', metadata: 'none' },
            },
          ]
        : [],
    )

  return {
    world,
    tabs,
    tokens,
    paid,
    taxes,
    balance,
    mine,
    /** A page of the app, on which both wallets are connected, the source first. */
    async open(more: OpenOptions = {}) {
      const page = { dead: false }
      const adapters: ChainAdapter[] = ['eip155', 'solana', 'bip122'].map((namespace) =>
        fakeAdapter({
          namespace: namespace as 'eip155',
          ...(namespace === 'eip155' ? evmDriver(page) : driverOf(page)),
          ...more.driver,
        }),
      )
      const wallet = (id: string, addresses: Readonly<Record<string, string>>) =>
        [mainnet, solana, bitcoin].map(({ caipNetworkId, chainNamespace }) =>
          fakeConnector({
            id: `${id} ${chainNamespace}`,
            chain: chainNamespace,
            namespaces: [chainNamespace],
            session: sessionOf(caipNetworkId, addresses[chainNamespace] ?? ''),
          }),
        )
      const kit = testKit({
        networks: [...networks] as [(typeof networks)[number], ...(typeof networks)[number][]],
        adapters,
        connectors: [...wallet('one', sources), ...wallet('two', targets)],
        apiUrl: 'https://api.example',
        projectId: 'shop',
        tokens: Object.fromEntries(
          ids.map((id) => [
            id,
            tokens
              .filter(({ networkId, kind }) => networkId === id && kind === 'token')
              .map(({ address }, at) => ({ address, symbol: `T${at}`, decimals: 6, name: `Token ${at}` })),
          ]),
        ) as never,
        verify:
          more.verify ??
          (async ({ account, message, signature }) => {
            if (signature !== signed(account.slice(account.lastIndexOf(':') + 1), message)) throw new Error('wrong')
            return { by: 'key' }
          }),
        env: {
          storage: tabs.open(),
          href: () => more.href ?? 'https://app.example/',
          fetch: async (input) => {
            const { pathname } = new URL(String(input))
            const address = pathname.split('/')[3] ?? ''
            const answer = more.answer?.(new URL(String(input)))
            if (answer !== undefined) return Response.json(answer)
            if (pathname.endsWith('/supported-chains')) return new Response(JSON.stringify({ http: [], ws: [] }))
            if (!pathname.endsWith('/nfts')) throw new Error('no network in this test')
            const read = Object.fromEntries(ids.map((id) => [id, { state: 'read' }]))
            return new Response(JSON.stringify({ nfts: nftsOf(address), next: null, networks: read }))
          },
        },
      })
      kit.start()
      await settle()
      return { kit, page }
    },
    async connectAll(kit: TestKit, id: 'one' | 'two') {
      for (const namespace of ['eip155', 'solana', 'bip122']) {
        if (!kit.store.getState().connections.has(`${id} ${namespace}`)) {
          await connect(kit, { connectorId: `${id} ${namespace}` })
        }
      }
      await settle()
    },
    /** Lets time pass until something is answered, or the page is dead. */
    async until<Result>(
      kit: TestKit,
      page: { dead: boolean },
      act: Promise<Result>,
    ): Promise<Result | KitError | 'dead'> {
      let answer: Result | KitError | undefined
      let isOver = false
      act.then(
        (result) => {
          answer = result
          isOver = true
        },
        (error: KitError) => {
          answer = error
          isOver = true
        },
      )
      for (let turn = 0; turn < 400 && !isOver; turn += 1) {
        await settle()
        if (page.dead) return 'dead'
        if (!isOver) await kit.clock.advance(1_000)
      }
      if (!isOver) throw new Error('It never ended')
      return answer as Result | KitError
    },
  }
}
