import { expect, it } from 'vitest'
import { startChain } from '../../../test/startChain.ts'
import { testApi } from '../../../test/testApi.ts'
import { tokenCode } from '../../../test/tokenCode.ts'
import { createTokenNames } from '../history/createTokenNames.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const chainId = 'eip155:1'
const addressOf = (index: number) => `0x${(0x83000 + index).toString(16).padStart(40, '0')}`

it('takes a contract with more decimals than a token can have for none, and an amount of it as it is', async () => {
  await using chain = await startChain(1)
  await chain.rpc('anvil_setBalance', alice, '0x7')
  const allDecimals = [255, 256, 2 ** 30, 2 ** 40]
  for (const [index, decimals] of allDecimals.entries())
    await chain.rpc('anvil_setCode', addressOf(index), tokenCode({ balance: 7n, name: 'T', symbol: 'T', decimals }))
  await using api = await testApi({ devnet: { chains: [{ caip: chainId, rpcUrl: chain.url }], tokens: [] } })
  const tokens = allDecimals.map((_, index) => addressOf(index))
  const forceUpdate = tokens.map((token) => `${chainId}:${token}`)
  const response = await api.get(
    `/v1/account/${alice}/balance?projectId=p&currency=usd&chainId=${chainId}&forceUpdate=${forceUpdate}`,
  )
  expect(response.status).toBe(200)
  const { balances } = (await response.json()) as { balances: { quantity: { decimals: string } }[] }
  expect(balances.map(({ quantity }) => quantity.decimals)).toEqual(['18', '255'])

  const { database, gateway, chains } = api.deps
  // As one that was remembered before there was a limit.
  const kept = { chain: chainId, address: addressOf(9), name: 'T', symbol: 'T', decimals: 2 ** 30 }
  await database.insertInto('indexed_tokens').values(kept).execute()
  const readNames = createTokenNames({ database, gateway, chains, listed: { find: () => undefined } })
  const find = await readNames(new Map([[chainId, new Set([...tokens, kept.address])]]))
  expect([...tokens, kept.address].map((token) => find(chainId, token).decimals)).toEqual([255, null, null, null, null])
})
