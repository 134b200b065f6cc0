import { loadWith } from '@latchkey/protocol'
import type { SolanaSigner } from './solanaSigner.types.ts'
import type { SolanaSendOptions, SolanaWallet } from './solanaWallet.ts'

/** What turns bytes into what `@solana/kit` calls a transaction. It comes with the first request. */
const transactions = () => loadWith('@solana/kit', () => import('./solanaTransactions.ts'))

/** The signer of `@solana/kit` for one account. `wallet` says at each request whom to ask. */
export function createSolanaSigner(options: createSolanaSigner.Options): SolanaSigner {
  const { address, wallet, send } = options
  return Object.freeze({
    address: address as SolanaSigner['address'],
    async modifyAndSignTransactions(given, { abortSignal } = {}) {
      if (given.length === 0) return []
      const { toWire, fromWire } = await transactions()
      abortSignal?.throwIfAborted()
      const wires = given.map(toWire)
      const [first] = wires
      const asked = await wallet()
      const signed =
        wires.length === 1 && first ? [await asked.signTransaction(first)] : await asked.signAllTransactions(wires)
      return Promise.all(signed.map((wire, at) => fromWire(wire, given[at])))
    },
    async signAndSendTransactions(given, { abortSignal, minContextSlot } = {}) {
      const { toWire, toSignature } = await transactions()
      const sent = []
      for (const transaction of given) {
        abortSignal?.throwIfAborted()
        const sending = minContextSlot === undefined ? {} : { minContextSlot: Number(minContextSlot) }
        sent.push(toSignature(await send(toWire(transaction), sending)))
      }
      return sent
    },
    async modifyAndSignMessages(messages, { abortSignal } = {}) {
      const signed = []
      for (const { content, signatures } of messages) {
        abortSignal?.throwIfAborted()
        const { signature, signedMessage } = await (await wallet()).signMessageDetailed(content)
        const isSame =
          signedMessage.length === content.length && signedMessage.every((byte, at) => byte === content[at])
        // Signatures over other bytes are none over these.
        const all = Object.freeze({ ...(isSame && signatures), [address]: signature })
        signed.push(Object.freeze({ content: signedMessage, signatures: all }))
      }
      return signed
    },
  } satisfies SolanaSigner)
}

export declare namespace createSolanaSigner {
  type Options = {
    readonly address: string
    readonly wallet: () => Promise<SolanaWallet>
    /** Signs and sends. Resolves with the signature in base58. */
    readonly send: (transaction: Uint8Array, options: SolanaSendOptions) => Promise<string>
  }
}
