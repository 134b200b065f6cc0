import { describe, expect, it } from 'vitest'
import { isEvmAddress } from '../address/address.ts'
import { allNetworks } from '../networks/index.ts'
import { smartAccountCodeOf, smartAccountContracts, smartAccountNetworkIds } from './index.ts'

describe('the contracts of smart accounts', () => {
  it('have addresses with their checksum, no two the same', () => {
    const addresses = Object.values(smartAccountContracts)
    for (const address of addresses) expect(isEvmAddress(address, { strict: true }), address).toBe(true)
    expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(addresses.length)
  })

  it('are on 19 of the shipped networks', () => {
    expect(smartAccountNetworkIds).toHaveLength(19)
    const shipped = allNetworks.map(({ caipNetworkId }) => caipNetworkId)
    expect(shipped).toEqual(expect.arrayContaining([...smartAccountNetworkIds]))
    for (const id of ['eip155:43114', 'eip155:324', 'eip155:1313161554', 'solana:mainnet'] as const)
      expect(smartAccountCodeOf(id), id).toBeUndefined()
  })

  it('have a hash for every one that the product uses, on each of these networks', () => {
    const without = ['EntryPoint08', 'SpecificActionERC20TransferBatchEnforcer']
    const names = Object.keys(smartAccountContracts).filter((name) => !without.includes(name))
    for (const id of smartAccountNetworkIds) {
      const code = smartAccountCodeOf(id)
      expect(Object.keys(code ?? {}).sort(), id).toEqual(names.sort())
      for (const hash of Object.values(code ?? {})) expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    }
  })

  it('differ where their code holds the id of the network', () => {
    const hashes = (name: 'EntryPoint' | 'DelegationManager' | 'EIP7702StatelessDeleGatorImpl') =>
      new Set(smartAccountNetworkIds.map((id) => smartAccountCodeOf(id)?.[name])).size
    expect(hashes('DelegationManager')).toBe(19)
    expect(hashes('EIP7702StatelessDeleGatorImpl')).toBe(19)
    expect(hashes('EntryPoint')).toBe(1)
  })
})
