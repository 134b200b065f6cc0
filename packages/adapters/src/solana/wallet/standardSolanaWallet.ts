import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { callFeature } from '../callFeature.ts'
import { standardChains } from '../standardChains.ts'
import type { StandardAccount, StandardWallet } from '../walletStandard.types.ts'
import { readWalletAnswer } from './readWalletAnswer.ts'
import type { SolanaWallet } from './solanaWallet.types.ts'

const bytes = v.instance(Uint8Array)
const signature = v.pipe(bytes, v.length(64))
const signedMessage = v.looseTuple([v.object({ signature })])
const signedTransactions = v.array(v.object({ signedTransaction: bytes }))
const signedIn = v.looseTuple([
  v.object({ account: v.object({ address: v.string() }), signedMessage: bytes, signature }),
])

/** A wallet of wallet-standard, for one account of it and one network. */
export function standardSolanaWallet(
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

  return {
    async signMessage(message) {
      const [answer] = await ask(signedMessage, 'signMessage', { account, message })
      return answer.signature
    },
    async signTransaction(transaction) {
      return readWalletAnswer(bytes, (await signAll([transaction]))[0])
    },
    async signAllTransactions(transactions) {
      return readWalletAnswer(v.pipe(v.array(bytes), v.length(transactions.length)), await signAll(transactions))
    },
    async signAndSendTransaction(transaction, options) {
      const input = { account, transaction, ...onChain, ...(options && { options }) }
      const [answer] = await ask(signedMessage, 'signAndSendTransaction', input)
      return base58.encode(answer.signature)
    },
    async signIn(request) {
      const [answer] = await ask(signedIn, 'signIn', { ...request, address: account.address })
      return { address: answer.account.address, signedMessage: answer.signedMessage, signature: answer.signature }
    },
  }
}
