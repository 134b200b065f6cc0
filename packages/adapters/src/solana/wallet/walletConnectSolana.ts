import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { readWalletAnswer } from './readWalletAnswer.ts'
import type { SolanaWallet } from './solanaWallet.types.ts'
import { withSignature } from './withSignature.ts'

/** A session of WalletConnect: its requests name their network. */
export type SessionProvider = {
  request(request: { method: string; params?: unknown }, networkId?: string): Promise<unknown>
}

const signature = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
  v.transform((text) => base58.decode(text)),
  v.length(64),
)
const wire = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => base64.decode(text)),
)

/** A wallet behind a WalletConnect session, for one account and one network of it. */
export function walletConnectSolana(
  provider: SessionProvider,
  account: string,
  networkId: CaipNetworkId,
): SolanaWallet {
  const ask = async <Schema extends v.GenericSchema>(schema: Schema, method: string, params: object) =>
    readWalletAnswer(schema, await provider.request({ method: `solana_${method}`, params }, networkId))
  const sign = async (transaction: Uint8Array) => {
    const answer = await ask(v.object({ signature, transaction: v.optional(wire) }), 'signTransaction', {
      transaction: base64.encode(transaction),
      pubkey: account,
    })
    // Older wallets answer with the signature alone.
    return answer.transaction ?? withSignature(transaction, account, answer.signature)
  }

  return {
    async signMessage(message) {
      const params = { message: base58.encode(message), pubkey: account }
      return (await ask(v.object({ signature }), 'signMessage', params)).signature
    },
    signTransaction: sign,
    async signAllTransactions(transactions) {
      const params = { transactions: transactions.map((each) => base64.encode(each)) }
      const schema = v.object({ transactions: v.pipe(v.array(wire), v.length(transactions.length)) })
      return (await ask(schema, 'signAllTransactions', params)).transactions
    },
    async signAndSendTransaction(transaction, options) {
      const params = {
        transaction: base64.encode(transaction),
        pubkey: account,
        ...(options && { sendOptions: options }),
      }
      return base58.encode((await ask(v.object({ signature }), 'signAndSendTransaction', params)).signature)
    },
    async signIn() {
      throw new KitError({
        code: 'wallet/unsupported-method',
        shortMessage: 'A WalletConnect session knows no sign-in of Solana; sign a message instead',
      })
    },
  }
}
