import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { readWalletAnswer, type SolanaWallet } from './solanaWallet.ts'

const signatureBytes = 64
const keyBytes = 32
const versionBit = 0x80

/**
 * A transaction in its wire form with the signature of one of its signers put in.
 * @throws KitError `wallet/unauthorized` when the account is none of them.
 */
export function withSignature(transaction: Uint8Array, account: string, signature: Uint8Array): Uint8Array {
  const [count, start] = readLength(transaction, 0)
  const message = start + count * signatureBytes
  // A version comes before the header of a message, unless it is a legacy one.
  const header = message + ((transaction[message] ?? 0) & versionBit ? 1 : 0)
  const [keys, firstKey] = readLength(transaction, header + 3)
  const wanted = base58.decode(account)
  for (let index = 0; index < Math.min(count, keys); index += 1) {
    const key = transaction.subarray(firstKey + index * keyBytes, firstKey + (index + 1) * keyBytes)
    if (!key.every((byte, at) => byte === wanted[at])) continue
    const signed = transaction.slice()
    signed.set(signature, start + index * signatureBytes)
    return signed
  }
  throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The account does not sign this transaction' })
}

/** A length of the compact form: seven bits a byte, the lowest first. */
function readLength(bytes: Uint8Array, offset: number): readonly [value: number, next: number] {
  let value = 0
  for (let at = offset, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80 || shift > 14) return [value, at + 1]
  }
}

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
  const signMessage = async (message: Uint8Array) => {
    const params = { message: base58.encode(message), pubkey: account }
    const { signature: made } = await ask(v.object({ signature }), 'signMessage', params)
    return { signature: made, signedMessage: message }
  }

  return {
    signMessage: async (message) => (await signMessage(message)).signature,
    signMessageDetailed: signMessage,
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
