import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { signedInSchema } from '../readSignedIn.ts'
import {
  callFeature,
  isSolanaWallet,
  type StandardAccount,
  type StandardWallet,
  standardChains,
} from '../standardWallet.ts'
import { readWalletAnswer, type SolanaWallet } from './solanaWallet.ts'
import { type SessionProvider, walletConnectSolana } from './walletConnectSolana.ts'

const bytes = v.instance(Uint8Array)
const signature = v.pipe(bytes, v.length(64))
const signedMessage = v.looseTuple([v.object({ signature, signedMessage: v.fallback(v.optional(bytes), undefined) })])
const sentTransaction = v.looseTuple([v.object({ signature })])
const signedTransactions = v.array(v.object({ signedTransaction: bytes }))

/** A wallet of wallet-standard, for one account of it and one network. */
function standardSolanaWallet(
  wallet: StandardWallet,
  account: StandardAccount,
  networkId: CaipNetworkId,
): SolanaWallet {
  const chain = standardChains.get(networkId)
  const onChain = chain === undefined ? {} : { chain }
  /** Calls before anything is awaited: the wallet's window opens inside the gesture. */
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    method: string,
    ...inputs: readonly object[]
  ): Promise<v.InferOutput<Schema>> => {
    const asked = callFeature(wallet, `solana:${method}`, method, ...inputs)
    if (asked === undefined) {
      throw new KitError({ code: 'wallet/unsupported-method', shortMessage: `The wallet has no solana:${method}` })
    }
    return readWalletAnswer(schema, await asked)
  }
  const signAll = async (transactions: readonly Uint8Array[]) => {
    const inputs = transactions.map((transaction) => ({ account, transaction, ...onChain }))
    const answers = await ask(signedTransactions, 'signTransaction', ...inputs)
    return answers.map(({ signedTransaction }) => signedTransaction)
  }
  const signMessageDetailed = async (message: Uint8Array) => {
    const [{ signature: made, signedMessage: signed = message }] = await ask(signedMessage, 'signMessage', {
      account,
      message,
    })
    return { signature: made, signedMessage: signed }
  }

  return {
    signMessage: async (message) => (await signMessageDetailed(message)).signature,
    signMessageDetailed,
    async signTransaction(transaction) {
      return readWalletAnswer(bytes, (await signAll([transaction]))[0])
    },
    async signAllTransactions(transactions) {
      return readWalletAnswer(v.pipe(v.array(bytes), v.length(transactions.length)), await signAll(transactions))
    },
    async signAndSendTransaction(transaction, options) {
      const input = { account, transaction, ...onChain, ...(options && { options }) }
      const [answer] = await ask(sentTransaction, 'signAndSendTransaction', input)
      return base58.encode(answer.signature)
    },
    async signIn(request) {
      const [answer] = await ask(signedInSchema, 'signIn', { ...request, address: account.address })
      return { address: answer.account.address, signedMessage: answer.signedMessage, signature: answer.signature }
    },
  }
}

/**
 * The Solana wallet behind the provider of a connection (`useProvider({ namespace: 'solana' })`), for one account of it:
 * a wallet of the browser, or one on another device.
 *
 * @throws KitError `wallet/unavailable` when there is none, `wallet/unauthorized` when it does not show the account.
 * @example
 * const wallet = solanaWalletOf(provider, account.address, account.networkId)
 * const signature = await wallet.signMessage(new TextEncoder().encode('Hello'))
 */
export function solanaWalletOf(provider: unknown, address: string, networkId: CaipNetworkId): SolanaWallet {
  if (isSolanaWallet(provider)) {
    const { wallet, account } = requireWallet(provider, address)
    return standardSolanaWallet(wallet, account, networkId)
  }
  if (isSession(provider)) return walletConnectSolana(provider, address, networkId)
  throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no Solana wallet to ask' })
}

function isSession(provider: unknown): provider is SessionProvider {
  return typeof provider === 'object' && provider !== null && typeof Reflect.get(provider, 'request') === 'function'
}

/** @throws KitError `wallet/unavailable` without a wallet, `wallet/unauthorized` when it doesn't show this account. */
function requireWallet(
  provider: unknown,
  address: string,
): { readonly wallet: StandardWallet; readonly account: StandardAccount } {
  if (!isSolanaWallet(provider)) {
    throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no Solana wallet to ask' })
  }
  const account = provider.accounts.find((one) => one.address === address)
  if (account) return { wallet: provider, account }
  throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The wallet does not show this account' })
}
