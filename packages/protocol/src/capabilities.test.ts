import { expect, it } from 'vitest'
import { addressesSpanChains } from './addressesSpanChains.ts'
import { namespaceCapabilities, namespaceNames } from './capabilities.ts'
import { defaultAccountTypes, nativeTokenAddresses } from './constants.ts'
import { namespaces } from './namespace.ts'

it('every table of namespaces has all five', () => {
  for (const table of [
    namespaceCapabilities,
    nativeTokenAddresses,
    defaultAccountTypes,
    addressesSpanChains,
    namespaceNames,
  ]) {
    expect(Object.keys(table).toSorted()).toEqual([...namespaces].toSorted())
  }
})

it('says of each capability where the product offers it', () => {
  const where = (capability: string) =>
    namespaces.filter((namespace) => (namespaceCapabilities[namespace] as readonly string[]).includes(capability))
  expect(where('balance')).toEqual(['eip155', 'solana', 'bip122'])
  expect(where('send')).toEqual(['eip155', 'solana', 'bip122'])
  expect(where('swap')).toEqual(['eip155', 'solana'])
  expect(where('onramp')).toEqual(['eip155', 'solana'])
  expect(where('names')).toEqual(['eip155'])
  expect(where('activity')).toEqual(['eip155', 'solana', 'bip122'])
})
