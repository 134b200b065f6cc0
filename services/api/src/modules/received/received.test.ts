import { getAccountBalance, getAccountNfts } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { encodeFunctionData, type Hex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { contractAbi, deployContracts, mintKeyAbi, sendFrom } from '../../../test/deployContracts.ts'
import type { WorldTransaction, WorldTransfer } from '../../../test/historyWorld.ts'
import { startChain } from '../../../test/startChain.ts'
import { startHistoryServer } from '../../../test/startHistoryServer.ts'
import { testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const id = 'eip155:31337'
const zero = `0x${'0'.repeat(40)}`
const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

/**
 * A chain on which an account got a token and a key that no list names, and an explorer that knows it; with `more` transfers
 * that it makes up.
 */
async function start(kind: 'blockscout' | 'etherscan' | 'zerion', more = 0) {
  const chain = await startChain(31_337)
  open.push(chain)
  const [minter = '0x', holder = '0x'] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
  const { usdc, keys } = await deployContracts(chain, [minter])
  const units = 7_000_000n
  await sendFrom(chain, {
    from: minter,
    to: usdc,
    data: encodeFunctionData({ abi: contractAbi, functionName: 'mint', args: [holder, units] }),
  })
  await sendFrom(chain, {
    from: minter,
    to: keys,
    data: encodeFunctionData({ abi: mintKeyAbi, functionName: 'mint', args: [holder] }),
  })
  const plain = { from: minter, value: 0n, input: '0x', failed: false, nonce: 1, operation: 'receive' }
  const came = (
    block: number,
    transfer: Pick<WorldTransfer, 'kind' | 'token' | 'tokenId' | 'amount'>,
  ): WorldTransaction => ({
    ...plain,
    // Higher than the node's, which has other times.
    block: block + 1_000,
    hash: `0x${block.toString(16).padStart(64, '0')}`,
    to: transfer.token,
    transfers: [{ ...transfer, from: zero, to: holder.toLowerCase() }],
  })
  const token = usdc.toLowerCase()
  const key = keys.toLowerCase()
  const happened = [
    ...Array.from({ length: more }, (_, index) =>
      came(more - index + 2, { kind: 'nft', token: key, tokenId: String(more - index + 100), amount: 1n }),
    ),
    came(2, { kind: 'nft', token: key, tokenId: '1', amount: 1n }),
    came(1, { kind: 'fungible', token, tokenId: '', amount: units }),
  ]
  const tokens = {
    [token]: { name: 'USD Coin', symbol: 'USDC', decimals: 6, type: 'ERC-20' },
    [key]: { name: 'Keys', symbol: 'KEY', decimals: 0, type: 'ERC-721' },
  }
  const server = await startHistoryServer({ happened, tokens })
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([[id, [{ name: 'own', url: chain.url, wsUrl: undefined, priority: 50 }]]]),
    historySources: [{ kind, url: `${server.url}/${kind}`, chains: [id] }],
  })
  open.push(server, api)
  const answerOf = async (list: string) =>
    (
      await api.get(`/v1/account/${holder}/${list}?projectId=p&spam=show${list === 'balance' ? '&currency=usd' : ''}`)
    ).json()
  return {
    api,
    server,
    usdc,
    keys,
    balances: async () => v.parse(getAccountBalance.response, await answerOf('balance')),
    nfts: async () => v.parse(getAccountNfts.response, await answerOf('nfts')),
  }
}

describe.each(['blockscout', 'etherscan'] as const)('what is on no list, by %s', (kind) => {
  it('is found as far as the contracts say that the account has it', async () => {
    const { usdc, keys, balances, nfts } = await start(kind, 1)
    const { balances: held, networks } = await balances()
    const found = held.find(({ address }) => address !== undefined)
    expect([found?.quantity.numeric, found?.symbol]).toEqual(['7', 'USDC'])
    expect(found?.address?.toLowerCase()).toBe(`${id}:${usdc}`.toLowerCase())
    expect(networks).toEqual({ [id]: { state: 'read' } })
    // The explorer names a second one, which the contract has not given out.
    const listed = await nfts()
    expect(listed.nfts.map(({ address, tokenId }) => [address.toLowerCase(), tokenId])).toEqual([
      [`${id}:${keys}`.toLowerCase(), '1'],
    ])
    expect(listed.networks).toEqual({ [id]: { state: 'read' } })
  })

  it('is not said to be none while the explorer is silent', async () => {
    const { api, server, balances, nfts } = await start(kind)
    server.faults[kind] = { status: 503 }
    const unread = { networks: { [id]: { state: 'unread', reason: 'unavailable' } } }
    const { balances: held, ...rest } = await balances()
    expect(held.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(rest).toMatchObject(unread)
    await expect(nfts()).rejects.toThrow()
    server.faults[kind] = undefined
    api.clock.ms += 60_000
    expect((await balances()).networks).toEqual({ [id]: { state: 'read' } })
    expect((await nfts()).nfts).toHaveLength(1)
  })

  it('is read to a bound, and says how far', async () => {
    const { nfts, server } = await start(kind, 5_200)
    const [reading] = Object.values((await nfts()).networks)
    expect(reading).toEqual(
      kind === 'blockscout'
        ? { state: 'unread', reason: 'behind' }
        : { state: 'read', sinceBlock: expect.any(Number), since: expect.any(String) },
    )
    // With a page of the history, by which the explorer is known to be of the chain.
    expect(server.requests.length).toBeLessThanOrEqual(17)
  })
})

it('is not known by an explorer without such lists', async () => {
  const { nfts } = await start('zerion')
  expect((await nfts()).networks).toEqual({ [id]: { state: 'unread', reason: 'no-source' } })
})
