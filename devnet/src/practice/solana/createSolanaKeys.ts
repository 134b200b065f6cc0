import { base64 } from '@scure/base'
import { getTransactionDecoder, getTransactionEncoder, type KeyPairSigner } from '@solana/kit'
import { RpcError } from '../RpcError.ts'
import type { SolanaPerson } from './solanaPerson.types.ts'

/** What a wallet does with the keys of its people. Throws RpcError 4100 for an address of nobody. */
export type SolanaKeys = {
  /** Whose an address is, for the person who is asked. */
  readonly named: (address: string) => { readonly address: string; readonly name: string }
  /** The ed25519 signature of bytes, in base64. */
  readonly signBytes: (address: string, bytes: Uint8Array) => Promise<string>
  /** A transaction in its wire form, signed. @throws RpcError -32602 when it asks for no signature of the address */
  readonly signWire: (address: string, wire: Uint8Array) => Promise<Uint8Array>
}

export function createSolanaKeys(people: readonly SolanaPerson[]): SolanaKeys {
  const find = (address: string) => people.find(({ signer }) => signer.address === address)
  const keyOf = (address: string): KeyPairSigner => {
    const found = find(address)
    if (found === undefined) throw new RpcError(4100, `The practice wallet has no key of ${address}.`)
    return found.signer
  }
  return {
    named: (address) => ({ address, name: find(address)?.name ?? '' }),
    async signBytes(address, bytes) {
      const signer = keyOf(address)
      const [signatures] = await signer.signMessages([{ content: bytes, signatures: {} }])
      return base64.encode(Uint8Array.from(signatures?.[signer.address] ?? []))
    },
    async signWire(address, wire) {
      const signer = keyOf(address)
      const transaction = getTransactionDecoder().decode(wire)
      if (!(signer.address in transaction.signatures)) {
        throw new RpcError(-32602, `The transaction does not ask for a signature of ${address}.`)
      }
      const [signatures] = await signer.signTransactions([
        transaction as Parameters<typeof signer.signTransactions>[0][0],
      ])
      const signed = { ...transaction, signatures: { ...transaction.signatures, ...signatures } }
      return Uint8Array.from(getTransactionEncoder().encode(signed))
    },
  }
}
