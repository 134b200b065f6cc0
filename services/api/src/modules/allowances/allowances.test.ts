import { concat, encodeFunctionData, formatUnits, getAddress, type Hex, toHex, zeroAddress } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import {
  abi,
  apiOver,
  approve,
  closeAll,
  listOf,
  permit2,
  permit2Abi,
  spenders,
  startWorld,
  type World,
} from '../../../test/allowanceWorld.ts'
import { type Contracts, sendFrom } from '../../../test/deployContracts.ts'

/** Grants and revocations of the proof: 2,000 by `npm run prove -- allowances`, a quarter of which is Solana's. */
const changes = Number(process.env.PROOF_GRANTS ?? 240)
const delegator = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
afterEach(closeAll)

/** Random calls that grant something or take it back, the same for one seed. */
function randomCalls({ usdc, dai, keys }: Contracts, count: number, seed: number) {
  let state = seed
  const pick = <Thing>(list: readonly Thing[]): Thing => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return list[(state >> 8) % list.length] as Thing
  }
  const now = Math.floor(Date.now() / 1000)
  return Array.from({ length: count }, (): { to: Hex; data: Hex } => {
    const [token, spender] = [pick([usdc, dai]), pick(spenders)]
    const kind = pick(['erc20', 'erc20', 'permit2', 'lockdown', 'erc721', 'operator'] as const)
    switch (kind) {
      case 'erc20':
        return { to: token, data: approve(pick([spender, permit2]), pick([0n, 5_000n, 2n ** 256n - 1n])) }
      case 'permit2': {
        const args = [token, spender, pick([0n, 7_000n, 2n ** 160n - 1n]), pick([now - 90_000, now + 90_000])] as const
        return { to: permit2, data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }) }
      }
      case 'lockdown':
        return {
          to: permit2,
          data: encodeFunctionData({ abi: permit2Abi, functionName: 'lockdown', args: [[{ token, spender }]] }),
        }
      case 'erc721':
        return { to: keys, data: approve(pick([spender, zeroAddress]), pick([1n, 2n, 3n])) }
      default:
        return {
          to: keys,
          data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, pick([true, false])] }),
        }
    }
  })
}

async function makeCalls({ chain, owner }: World, calls: readonly { to: Hex; data: Hex }[]) {
  await chain.rpc('evm_setAutomine', false)
  for (let at = 0; at < calls.length; at += 25) {
    for (const call of calls.slice(at, at + 25))
      await chain.rpc('eth_sendTransaction', { from: owner, ...call, gas: toHex(200_000) })
    await chain.rpc('evm_mine')
  }
  await chain.rpc('evm_setAutomine', true)
}

/** What the chain says of each pair that there can be. */
async function bruteForce({ chain, id, owner, usdc, dai, keys }: World): Promise<string[]> {
  const read = async (to: Hex, data: Hex) => chain.rpc('eth_call', { to, data }, 'latest')
  const found: string[] = []
  for (const [token, decimals] of [
    [usdc, 6],
    [dai, 18],
  ] as const)
    for (const spender of [...spenders, getAddress(permit2)]) {
      const answer = await read(token, encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] }))
      if (BigInt(answer) > 0n)
        found.push(`${id}:erc20:${getAddress(token)}:${spender} ${formatUnits(BigInt(answer), decimals)}`)
      const args = [owner, token, spender] as const
      const words = await read(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args }))
      const [amount, expires] = [BigInt(words.slice(0, 66)), Number(`0x${words.slice(66, 130)}`)]
      if (amount > 0n && expires > Date.now() / 1000)
        found.push(`${id}:permit2:${getAddress(token)}:${spender} ${formatUnits(amount, decimals)}`)
    }
  for (const tokenId of [1n, 2n, 3n]) {
    const answer = await read(keys, encodeFunctionData({ abi, functionName: 'getApproved', args: [tokenId] }))
    if (BigInt(answer) > 0n)
      found.push(`${id}:erc721:${getAddress(keys)}:${getAddress(`0x${answer.slice(26)}`)}:${tokenId} undefined`)
  }
  for (const spender of spenders) {
    const data = encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, spender] })
    if (BigInt(await read(keys, data)) > 0n) found.push(`${id}:erc721-all:${getAddress(keys)}:${spender} undefined`)
  }
  return found.toSorted()
}

describe('the allowances of an account', () => {
  it('equal what the chains say of every pair after random grants and revocations, however they are found', async () => {
    const worlds = await Promise.all([1, 8453, 137].map(startWorld))
    const [first, second, third] = worlds as [World, World, World]
    const api = await apiOver(
      Object.fromEntries(worlds.map(({ id, chain }) => [id, chain.url])),
      // One by the index, one by the logs of followed accounts; the third is that of a service without either.
      { indexChains: new Map([['eip155:1', 0]]), followAccounts: 10 },
    )
    const plain = await apiOver({ [third.id]: third.chain.url })
    for (const round of [0, 1]) {
      for (const [index, world] of worlds.entries())
        await makeCalls(world, randomCalls(world, Math.ceil(changes / 8), 7 + index + 10 * round))
      await listOf(api, first.owner)
      await api.deps.indexer.catchUp()
      await api.deps.indexing?.follower.catchUp()
      const answers = [await listOf(api, first.owner), await listOf(plain, third.owner)] as const
      for (const [world, { allowances, networks }] of [
        [first, answers[0]],
        [second, answers[0]],
        [third, answers[1]],
      ] as const) {
        const own = allowances.filter(({ chainId }) => chainId === world.id)
        expect(networks[world.id]).toEqual({ state: 'read' })
        expect(own.map(({ id, amount }) => `${id} ${amount}`).toSorted()).toEqual(await bruteForce(world))
        expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
      }
    }
  }, 120_000)

  it('say who may take how much of it, since when, and what is risky about that', async () => {
    const world = await startWorld(1)
    const { chain, owner, usdc, keys } = world
    const key = spenders[0] ?? '0x'
    const hash = await sendFrom(chain, { from: owner, to: usdc, data: approve(key, 2n ** 256n - 1n) })
    await sendFrom(chain, { from: owner, to: usdc, data: approve(getAddress(keys), 400n) })
    await chain.rpc('anvil_setCode', owner, concat(['0xef0100', delegator]))
    const api = await apiOver({ [world.id]: chain.url }, { indexChains: new Map([['eip155:1', 0]]) })
    await api.deps.indexer.catchUp()
    const { allowances, contracts } = await listOf(api, owner)
    const [unlimited, limited] = [key, getAddress(keys)].map((spender) =>
      allowances.find((one) => one.spender.address === spender),
    )
    expect(unlimited).toMatchObject({
      kind: 'erc20',
      unlimited: true,
      atRisk: { amount: '1000' },
      sinceTransaction: hash,
      spender: { code: 'none' },
      risks: ['unlimited', 'unknown-spender', 'spender-without-code'],
    })
    expect(limited).toMatchObject({ amount: '0.0004', atRisk: { amount: '0.0004' }, spender: { code: 'contract' } })
    expect(limited?.risks).toEqual(['unknown-spender'])
    expect(contracts).toEqual([{ chainId: 'eip155:1', address: delegator, name: 'MetaMask delegator', ours: true }])
    // An index from before Permit2 was kept.
    await api.deps.database.updateTable('indexed_chains').set({ permit2_since: 3 }).execute()
    expect((await listOf(api, owner)).networks).toEqual({ [world.id]: { state: 'read', sinceBlock: 3 } })
    api.clock.ms += 181 * 86_400_000
    expect((await listOf(api, owner)).allowances[0]?.risks).toContain('stale')
  }, 60_000)

  it('are found by an address without 0x and in any case', async () => {
    const { chain, id, owner, usdc } = await startWorld(1)
    const spender = spenders[1] ?? '0x'
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 9n) })
    const api = await apiOver({ [id]: chain.url })
    const digits = owner.slice(2)
    for (const written of [digits, digits.toLowerCase(), digits.toUpperCase()])
      for (const query of ['', `&chainId=${id}`]) {
        const { allowances, networks } = await listOf(api, written, query)
        expect(networks[id]).toEqual({ state: 'read' })
        expect(allowances.map((one) => one.spender.address)).toEqual([spender])
      }
  }, 60_000)

  it('are kept for 15 seconds, and read again when that is asked for', async () => {
    const world = await startWorld(1)
    const { chain, owner, usdc } = world
    const spender = spenders[1] ?? '0x'
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 9n) })
    const api = await apiOver({ [world.id]: chain.url })
    const kept = async (query = '') =>
      (await (await api.get(`/v1/account/${owner}/allowances?projectId=p${query}`)).json()).allowances.length
    expect(await kept()).toBe(1)
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 0n) })
    expect(await kept()).toBe(1)
    expect(await kept('&fresh=1')).toBe(0)
    expect(await kept()).toBe(0)
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 9n) })
    expect(await kept()).toBe(0)
    api.clock.ms += 15_001
    expect(await kept()).toBe(1)
  }, 60_000)
})
