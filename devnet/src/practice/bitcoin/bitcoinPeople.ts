import { type BitcoinKey, bitcoinPersonas } from '../../bitcoin/bitcoinPersonas.ts'
import type { FamilyAccount } from '../families/family.types.ts'
import { RpcError } from '../RpcError.ts'

const names = { alice: 'Alice', bob: 'Bob', carol: 'Carol' } as const
const people = (['alice', 'bob', 'carol'] as const).map((key) => ({ key, name: names[key], ...bitcoinPersonas[key] }))

/** The wallet's people on Bitcoin: an address for payments and one for ordinals each. */
export const bitcoinPeople = {
  accounts: people.map(
    ({ key, name, payment, ordinals }): FamilyAccount => ({
      key,
      name,
      addresses: [payment.address, ordinals.address],
    }),
  ),

  /** Whose an address is, for the window. */
  named: (address: string) => ({
    address,
    name:
      people.find(({ payment, ordinals }) => [payment, ordinals].some((key) => key.address === address))?.name ?? '',
  }),

  /** The key of an address. @throws RpcError 4100 */
  keyOf(address: string): BitcoinKey {
    const key = people.flatMap(({ payment, ordinals }) => [payment, ordinals]).find((one) => one.address === address)
    if (key === undefined) throw new RpcError(4100, `The practice wallet has no key of ${address}.`)
    return key
  },
}
