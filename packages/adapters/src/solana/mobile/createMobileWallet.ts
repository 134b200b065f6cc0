import type { ConnectOptions, Env } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/protocol'
import { layOutSiwxText } from '@latchkey/protocol/siwx'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { type StandardAccount, type StandardWallet, standardChains } from '../standardWallet.ts'
import type { SolanaSignInRequest } from '../wallet/solanaWallet.ts'
import { authorizationMemory } from './authorizationMemory.ts'
import { type AuthorizedSession, createMobileRouter, type MobileIdentity } from './createMobileRouter.ts'
import { mobileFault } from './mobile.errors.ts'
import { mobileMessages } from './mobileMessages.schema.ts'

/** A phone with a keyhole: the apps behind it have pictures of their own. */
const mobileIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#1c2733"/><rect x="13" y="7" width="14" height="26" rx="3.5" fill="none" stroke="#8fe3c8" stroke-width="2"/><circle cx="20" cy="18" r="2.6" fill="#8fe3c8"/><path d="M20 18v6" stroke="#8fe3c8" stroke-width="2.2" stroke-linecap="round"/></svg>',
)}`

const supportedTransactionVersions = ['legacy', 0] as const
const signatureBytes = 64
const toAddress = (address: string) => base64.encode(base58.decode(address))
const account = v.object({ address: v.string() })
const messageInput = v.object({ account, message: v.instance(Uint8Array) })
const transactionInput = v.object({
  account,
  transaction: v.instance(Uint8Array),
  chain: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.unknown())),
})
const signInInput = v.looseObject({ domain: v.optional(v.string()), address: v.optional(v.string()) })

/** What the options of sending are called in the protocol. It knows one sureness, which is waited for. */
const sendOptions = [
  ['minContextSlot', 'min_context_slot'],
  ['preflightCommitment', 'commitment'],
  ['commitment', 'commitment'],
  ['skipPreflight', 'skip_preflight'],
  ['maxRetries', 'max_retries'],
] as const

/** How the page asks to connect. The standard has only `silent`. */
type ConnectInput = Partial<ConnectOptions> & { readonly silent?: boolean | undefined }

/**
 * The wallet apps of an Android phone as one wallet of wallet-standard, by the Mobile Wallet Adapter (version 2, and 1 of
 * older apps). Each request brings the app up; what it has allowed is kept in the browser, so that a reload asks
 * nothing.
 */
export function createMobileWallet(env: Env, identity: MobileIdentity): StandardWallet {
  const memory = authorizationMemory(env)
  const router = createMobileRouter(env, identity, memory)
  const listeners = new Set<(change: { readonly accounts: readonly StandardAccount[] }) => void>()
  let accounts: readonly StandardAccount[] = []

  function show(addresses: readonly string[]): void {
    const same = accounts.length === addresses.length && accounts.every(({ address }, at) => address === addresses[at])
    if (same) return
    accounts = addresses.map(toAccount)
    for (const listener of listeners) listener({ accounts })
  }

  function forget(): void {
    memory.leave()
    show([])
  }

  const currentChain = () => memory.chain() ?? 'solana:mainnet'

  function work<Result>(chain: string, run: (opened: AuthorizedSession) => Promise<Result>): Promise<Result> {
    return router.run({ chain }, (opened) => {
      show(opened.authorized.accounts.map(({ address }) => address))
      return run(opened)
    })
  }

  /** The wallet may have let another account in meanwhile. */
  function expectAccounts({ authorized }: AuthorizedSession, addresses: readonly string[]): void {
    const known = new Set(authorized.accounts.map(({ address }) => address))
    if (!addresses.every((address) => known.has(address))) throw mobileFault('wallet/unauthorized')
  }

  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent, networkIds = [], signal }: ConnectInput = {}) {
        const chain = firstKnown(networkIds) ?? currentChain()
        if (silent) show(memory.of(currentChain())?.addresses ?? [])
        else {
          await router.run({ chain, signal }, async ({ authorized }) => {
            show(authorized.accounts.map(({ address }) => address))
          })
        }
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        forget()
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: unknown) => void) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage(...inputs: readonly unknown[]) {
        const asked = inputs.map((input) => v.parse(messageInput, input))
        return work(currentChain(), async (opened) => {
          expectAccounts(
            opened,
            asked.map((each) => each.account.address),
          )
          const signed = []
          for (const { account: by, message } of asked) signed.push(await signMessage(opened, by.address, message))
          return signed
        })
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction(...inputs: readonly unknown[]) {
        const asked = readTransactions(inputs)
        return work(asked.chain ?? currentChain(), async (opened) => {
          expectAccounts(opened, asked.signers)
          const answer = await opened.session.request(mobileMessages.signedPayloads, 'sign_transactions', {
            payloads: asked.payloads,
          })
          return exactly(asked.payloads.length, answer.signed_payloads).map((signedTransaction) => ({
            signedTransaction,
          }))
        })
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction(...inputs: readonly unknown[]) {
        const asked = readTransactions(inputs)
        return work(asked.chain ?? currentChain(), async (opened) => {
          expectAccounts(opened, asked.signers)
          const answer = await opened.session.request(mobileMessages.signatures, 'sign_and_send_transactions', {
            payloads: asked.payloads,
            ...(asked.options && { options: asked.options }),
          })
          return exactly(asked.payloads.length, answer.signatures).map((signature) => ({ signature }))
        })
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      async signIn(given: unknown = {}, { networkIds = [], signal }: ConnectInput = {}) {
        const { address, domain = new URL(identity.uri).host, ...rest } = v.parse(signInInput, given)
        const payload = { ...rest, domain, ...(address && { address }) }
        const chain = firstKnown(networkIds) ?? currentChain()
        return router.run({ chain, signal, more: { sign_in_payload: payload } }, async (opened) => {
          const { authorized } = opened
          show(authorized.accounts.map((each) => each.address))
          if (authorized.sign_in_result) {
            const signed = v.safeParse(mobileMessages.signedIn, authorized.sign_in_result)
            if (!signed.success || !accounts.some((each) => each.address === signed.output.address)) {
              forget()
              throw mobileFault('siwx/answer-mismatch')
            }
            const { address: by, signed_message: signedMessage, signature } = signed.output
            return [{ account: toAccount(by), signedMessage, signature }]
          }
          const by = address ?? authorized.accounts[0]?.address ?? ''
          expectAccounts(opened, [by])
          const message = new TextEncoder().encode(signInText(payload, by))
          return [{ account: toAccount(by), ...(await signMessage(opened, by, message)) }]
        })
      },
    },
  }

  return {
    name: 'Mobile Wallet Adapter',
    icon: mobileIcon,
    chains: [...standardChains.values()],
    features,
    isOurs: true,
    get accounts() {
      return accounts
    },
  }
}

const firstKnown = (networkIds: readonly CaipNetworkId[]) =>
  networkIds.map((id) => standardChains.get(id)).find((chain) => chain !== undefined)

async function signMessage({ session }: AuthorizedSession, address: string, message: Uint8Array) {
  const params = { addresses: [toAddress(address)], payloads: [base64.encode(message)] }
  const answer = await session.request(mobileMessages.signedPayloads, 'sign_messages', params)
  const [signed = message] = exactly(1, answer.signed_payloads)
  // The signature follows the message; some wallets send it alone.
  const text = signed.subarray(0, -signatureBytes)
  return {
    signedMessage: Uint8Array.from(text.length === 0 ? message : text),
    signature: signed.slice(-signatureBytes),
  }
}

function readTransactions(inputs: readonly unknown[]) {
  const asked = inputs.map((input) => v.parse(transactionInput, input))
  const [chain, ...others] = [...new Set(asked.map((each) => each.chain))]
  // One session is of one network.
  if (others.length > 0) throw mobileFault('wallet/unsupported-method')
  const wanted = asked[0]?.options
  const options =
    wanted && sendOptions.flatMap(([ours, theirs]) => (wanted[ours] === undefined ? [] : [[theirs, wanted[ours]]]))
  return {
    chain,
    signers: asked.map((each) => each.account.address),
    payloads: asked.map(({ transaction }) => base64.encode(transaction)),
    options: options?.length ? Object.fromEntries(options) : undefined,
  }
}

function exactly<Item>(count: number, items: readonly Item[]): readonly Item[] {
  if (items.length === count) return items
  throw mobileFault('unknown', { details: `The wallet has given ${items.length} answers to ${count} requests` })
}

function toAccount(address: string): StandardAccount {
  const chains = [...standardChains.values()]
  const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']
  return Object.freeze({ address, publicKey: base58.decode(address), chains, features })
}

/** The text of a sign-in (Sign In With Solana), for wallets that sign messages and know no sign-ins. */
function signInText({ chainId: chain, ...request }: SolanaSignInRequest & { domain: string }, address: string): string {
  return layOutSiwxText({ ...request, chain, account: 'Solana', accountAddress: address })
}
