import type { BitcoinKey, BitcoinPersona } from '../../bitcoin/bitcoinPersona.ts'
import type { Persona } from '../../world/personas.ts'
import type { FamilyAccount } from '../families/families.ts'
import { RpcError } from '../RpcError.ts'

/** The people whose Bitcoin a wallet holds: an address for payments and one for ordinals each. */
export type BitcoinPeople = {
  readonly accounts: readonly FamilyAccount[]
  /** Whose an address is, for the person who is asked. */
  readonly named: (address: string) => { readonly address: string; readonly name: string }
  /** The key of an address. @throws RpcError 4100 */
  readonly keyOf: (address: string) => BitcoinKey
}

/** People by their keys, the one to be chosen by first. */
export function createBitcoinPeople(
  people: readonly (BitcoinPersona & { readonly key: Persona; readonly name: string })[],
): BitcoinPeople {
  const ownerOf = (address: string) =>
    people.find(({ payment, ordinals }) => [payment, ordinals].some((key) => key.address === address))
  return {
    accounts: people.map(({ key, name, payment, ordinals }) => {
      return { key, name, addresses: [payment.address, ordinals.address] }
    }),
    named: (address) => ({ address, name: ownerOf(address)?.name ?? '' }),
    keyOf(address) {
      const owner = ownerOf(address)
      if (owner === undefined) throw new RpcError(4100, `The practice wallet has no key of ${address}.`)
      return owner.payment.address === address ? owner.payment : owner.ordinals
    },
  }
}
