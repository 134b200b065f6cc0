import { smartAccountCodeOf, smartAccountContracts, smartAccountNetworkIds } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { type Hex, keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { devnetChains, rpcCall } from '../../src/chains/devnetChains.ts'
import { startAnvil } from '../../src/chains/startAnvil.ts'
import { create2 } from '../../src/world/artifacts.ts'
import { smartAccountCreations } from '../../src/world/delegationFramework.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'
import { computeCodeHashes } from '../../src/world/smartAccountCode.ts'

const names = Object.keys(smartAccountCreations) as (keyof typeof smartAccountCreations)[]

describe('the contracts of smart accounts', () => {
  it.each(names)('%s has the address that follows from its creation code', (name) => {
    const { code, salt } = smartAccountCreations[name]
    expect(create2.addressOf(code, salt)).toBe(smartAccountContracts[name])
  })

  it('have on every network the hashes of the table', async () => {
    await using chain = await startAnvil({ chainId: 31337 })
    for (const id of smartAccountNetworkIds) {
      const { EntryPoint08: _, ...hashes } = await computeCodeHashes(chain.rpcUrl, Number(id.split(':')[1]))
      expect(hashes, `${id}: run scripts/smartAccountCode.ts`).toEqual(smartAccountCodeOf(id))
    }
  })

  it.each(devnetChains)("stand on the devnet's $name as the table says", async (network) => {
    await using chain = await startAnvil({ chainId: Number(network.id) })
    await prepareWorld(chain.rpcUrl, network)
    const table = smartAccountCodeOf(network.caipNetworkId)
    if (table === undefined) throw new Error(`There is no table for ${network.caipNetworkId}.`)
    const read = async (name: keyof typeof table) =>
      [
        name,
        keccak256(
          v.parse(codeSchema, await rpcCall(chain.rpcUrl, 'eth_getCode', [smartAccountContracts[name], 'latest'])),
        ),
      ] as const
    expect(Object.fromEntries(await Promise.all((Object.keys(table) as (keyof typeof table)[]).map(read)))).toEqual(
      table,
    )
  })
})

const codeSchema = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
