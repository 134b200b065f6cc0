import {
  createSolanaRpc,
  getAddressEncoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
} from '@solana/kit'
import type { BrowserContext } from 'playwright-core'

type VirtualSolanaWallet = {
  /** What a person was asked: a connection, a signature over a message or a transaction, a transaction to send. */
  readonly questions: string[]
  /** The person shuts the page out, in the wallet itself. */
  readonly leave: () => Promise<void>
}

type Bytes = readonly number[]
type Asked = { readonly feature: string; readonly silent?: boolean; readonly bytes?: readonly Bytes[] }

/** Stands before the page's own scripts, and registers itself as wallet-standard has it. Bytes cross as lists of numbers. */
const script = (publicKey: Bytes) => `(() => {
  const version = '1.0.0'
  const chains = ['solana:devnet']
  const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  const supportedTransactionVersions = ['legacy', 0]
  const listeners = new Set()
  const show = (addresses) => {
    if (addresses.join() === wallet.accounts.map(({ address }) => address).join()) return
    const publicKey = Uint8Array.from(${JSON.stringify(publicKey)})
    wallet.accounts = addresses.map((address) => Object.freeze({ address, publicKey, chains, features: signing }))
    for (const listener of listeners) listener({ accounts: wallet.accounts })
  }
  const ask = async (feature, more) => {
    const { result, error } = await globalThis.askVirtualSolanaWallet({ feature, ...more })
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  const sign = async (feature, lists) =>
    (await ask(feature, { bytes: lists.map((list) => [...list]) })).map((list) => Uint8Array.from(list))
  const wallet = {
    version,
    name: 'Virtual wallet',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    accounts: [],
    features: {
      'standard:connect': {
        version,
        async connect({ silent = false } = {}) {
          show(await ask('connect', { silent }))
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': { version, disconnect: () => ask('disconnect') },
      'standard:events': {
        version,
        on(event, listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version,
        async signMessage(...inputs) {
          const signatures = await sign('signMessage', inputs.map(({ message }) => message))
          return signatures.map((signature, at) => ({ signedMessage: inputs[at].message, signature }))
        },
      },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions,
        async signTransaction(...inputs) {
          const signed = await sign('signTransaction', inputs.map(({ transaction }) => transaction))
          return signed.map((signedTransaction) => ({ signedTransaction }))
        },
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions,
        async signAndSendTransaction(...inputs) {
          const sent = await sign('signAndSendTransaction', inputs.map(({ transaction }) => transaction))
          return sent.map((signature) => ({ signature }))
        },
      },
    },
  }
  globalThis.virtualSolanaWalletShows = show
  const register = (api) => api.register(wallet)
  addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
})()`

/**
 * A wallet of Solana's devnet in every page of `context`: it says yes to all, signs with the key of `signer`, sends by the
 * node at `chainUrl`, and keeps its permission over reloads and tabs, as an extension does.
 */
export async function addVirtualSolanaWallet(
  context: BrowserContext,
  signer: KeyPairSigner,
  chainUrl: string,
): Promise<VirtualSolanaWallet> {
  const questions: string[] = []
  let connected = false
  const show = (addresses: readonly string[]) =>
    Promise.all(
      context
        .pages()
        .map((page) =>
          page.evaluate(
            (shown) => (globalThis as unknown as { virtualSolanaWalletShows?: Show }).virtualSolanaWalletShows?.(shown),
            addresses,
          ),
        ),
    )
  const leave = async () => {
    connected = false
    await show([])
  }
  const signWire = async (wire: Uint8Array) => {
    const transaction = getTransactionDecoder().decode(wire)
    const [signatures] = await signer.signTransactions([transaction as never])
    return { ...transaction, signatures: { ...transaction.signatures, ...signatures } }
  }
  const signings: Record<string, (bytes: Uint8Array) => Promise<Iterable<number>>> = {
    async signMessage(content) {
      const [signatures] = await signer.signMessages([{ content, signatures: {} }])
      return signatures?.[signer.address] ?? []
    },
    signTransaction: async (wire) => Uint8Array.from(getTransactionEncoder().encode(await signWire(wire))),
    async signAndSendTransaction(wire) {
      const signed = getBase64EncodedWireTransaction(await signWire(wire))
      const hash = await createSolanaRpc(chainUrl).sendTransaction(signed, { encoding: 'base64' }).send()
      return Uint8Array.from(getBase58Encoder().encode(hash))
    },
  }
  const answer = async ({ feature, silent = false, bytes = [] }: Asked): Promise<unknown> => {
    if (feature === 'disconnect') return leave()
    if (feature === 'connect') {
      if (!silent && !connected) questions.push('connect')
      connected ||= !silent
      return connected ? [signer.address] : []
    }
    if (!connected) throw { code: 4100, message: `Not connected: ${feature}` }
    questions.push(feature)
    const lists = []
    for (const one of bytes) lists.push([...((await signings[feature]?.(Uint8Array.from(one))) ?? [])])
    return lists
  }
  await context.exposeBinding('askVirtualSolanaWallet', async (_source, asked: Asked) => {
    try {
      return { result: await answer(asked) }
    } catch (error) {
      return { error: error instanceof Error ? { code: -32603, message: error.message } : error }
    }
  })
  await context.addInitScript(script([...getAddressEncoder().encode(signer.address)]))
  return { questions, leave }
}

type Show = (addresses: readonly string[]) => void
