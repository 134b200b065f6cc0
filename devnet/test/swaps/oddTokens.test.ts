import type { SwapPermit } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetSwaps } from '../../src/world/devnetSwaps.ts'
import { moveMarket } from '../../src/world/moveMarket.ts'
import { personas } from '../../src/world/personas.ts'
import { alice, at, ether, type SwapWorld, startSwapWorld } from './startSwapWorld.ts'

const { usdc, dai, wrappedNative } = devnetContracts
const { usdt, coin, toll, trap } = devnetSwaps.addresses

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
})
afterAll(() => world.stop())

/** Gives a token for another, allowed before. @returns What arrived, and what was promised. */
async function swap(from: string, to: string, amount: bigint) {
  const token = to.slice(to.lastIndexOf(':') + 1) as Hex
  if (from !== ether) await world.approve(from, to, amount)
  const { body } = await world.build(from, to, amount)
  const before = await world.holds(token)
  await world.send(body.tx)
  return { arrived: (await world.holds(token)) - before, tx: body.tx }
}

describe('an allowance by signature', () => {
  const amount = parseUnits('75', 6)
  const ask = (token: Hex) =>
    world.ask<{ permit: SwapPermit | null }>('build-approve', {
      from: at(token),
      to: ether,
      amount: String(amount),
      userAddress: at(alice.address),
      permit: '1',
    })
  async function sign({ typedData, deadline, kind }: SwapPermit, by = alice) {
    const { domain, types, primaryType, message } = typedData
    const signature = await by.signTypedData({
      domain: { ...domain, verifyingContract: domain.verifyingContract as Hex },
      types,
      primaryType,
      message,
    })
    return { kind, signature, deadline }
  }

  it('swaps in one transaction, for a token that takes it (EIP-2612)', async () => {
    const { body } = await ask(usdc)
    if (body.permit === null) throw new Error('USDC takes a permit.')
    expect(body.permit.typedData.domain).toMatchObject({ name: 'USD Coin', version: '2', verifyingContract: usdc })
    const permit = await sign(body.permit)
    const { status, body: built } = await world.build(at(usdc), ether, amount, { eip155: { slippage: 1, permit } })
    expect([status, built.tx?.tried]).toEqual([200, true])
    const before = await world.reader.getBalance({ address: alice.address })
    const { receipt, fee } = await world.send(built.tx)
    expect(receipt.status).toBe('success')
    expect((await world.reader.getBalance({ address: alice.address })) - before + fee).toBe(BigInt(built.tx.amount))
    const { body: left } = await world.ask<{ allowance: string }>('allowance', {
      tokenAddress: at(usdc),
      userAddress: at(alice.address),
    })
    expect(left.allowance).toBe('0')
    // The same signature a second time: its nonce is used.
    const again = await world.build(at(usdc), ether, amount, { eip155: { slippage: 1, permit } })
    expect([again.status, again.body.code, again.body.reasons?.[0]?.field]).toEqual([
      400,
      'api/swap-refused',
      'eip155.permit',
    ])
  })

  it('is refused where another one signed, or the signature is none', async () => {
    const { body } = await ask(usdc)
    if (body.permit === null) throw new Error('USDC takes a permit.')
    const foreign = await sign(body.permit, personas.carol)
    for (const permit of [foreign, { ...foreign, signature: `0x${'00'.repeat(70)}` }]) {
      const answer = await world.build(at(usdc), ether, amount, { eip155: { slippage: 1, permit } })
      expect([answer.status, answer.body.reasons?.[0]?.field]).toEqual([400, 'eip155.permit'])
    }
  })

  it('is not offered for tokens that take none', async () => {
    for (const token of [dai, wrappedNative, usdt]) expect((await ask(token)).body.permit).toBeNull()
  })
})

describe('a token', () => {
  it('that wants zero first is named so, and swapped to the unit', async () => {
    const amount = parseUnits('40', 6)
    expect((await swap(at(usdc), at(usdt), amount)).arrived).toBeGreaterThan(0n)
    const resetFirst = async (units: bigint) => {
      const asked = { from: at(usdt), to: at(usdc), amount: String(units), userAddress: at(alice.address) }
      return (await world.ask<{ resetFirst: boolean }>('build-approve', asked)).body.resetFirst
    }
    expect(await resetFirst(5n)).toBe(false)
    await world.approve(at(usdt), at(usdc), 5n)
    expect(await resetFirst(7n)).toBe(true)
    expect(await resetFirst(0n)).toBe(false)
    await world.approve(at(usdt), at(usdc), 0n)
    const { arrived, tx } = await swap(at(usdt), at(usdc), parseUnits('12', 6))
    expect(arrived).toBe(BigInt(tx.amount))
  })

  it('that keeps a part is quoted with what arrives, and says what it keeps', async () => {
    const { body } = await world.quotesOf(ether, at(toll), parseEther('0.2'))
    expect(body.quotes[0]).toMatchObject({
      tokenTax: { token: at(toll), buyBps: 300, sellBps: 300 },
      sellable: true,
      tried: true,
    })
    const untried = await world.quotesOf(ether, at(toll), parseEther('0.2'), { userAddress: '' })
    const { arrived, tx } = await swap(ether, at(toll), parseEther('0.2'))
    expect(String(arrived)).toBe(body.quotes[0]?.toAmount)
    expect(arrived).toBe(BigInt(tx.amount))
    expect(Math.abs(Number(untried.body.quotes[0]?.toAmount) / Number(arrived) - 1)).toBeLessThan(0.001)
    const back = await swap(at(toll), at(wrappedNative), arrived / 2n)
    expect(back.arrived).toBe(BigInt(back.tx.amount))
  })

  it('that can not be sold is named so before it is bought, and not quoted for who wants to sell it', async () => {
    const { body } = await world.quotesOf(ether, at(trap), parseEther('0.2'))
    expect(body.quotes[0]).toMatchObject({ sellable: false, tried: true })
    await swap(ether, at(trap), parseEther('0.2'))
    const sale = await world.quotesOf(at(trap), ether, parseEther('1'))
    expect([sale.status, sale.body.code]).toEqual([400, 'api/swap-refused'])
  })

  it('that is three pools away is reached, and has no impact where no market is known', async () => {
    const { body } = await world.quotesOf(ether, at(coin), parseEther('0.1'))
    const longest = body.quotes.find(({ route }) => route.length === 4)
    expect(longest?.route).toEqual([at(wrappedNative), at(usdc), at(dai), at(coin)])
    expect(longest).toMatchObject({ impactBps: null, sellable: true })
    const { arrived, tx } = await swap(ether, at(coin), parseEther('0.1'))
    expect(arrived).toBe(BigInt(tx.amount))
  })
})

it('is quoted by the market as it is once it has moved', async () => {
  const quote = async () => Number((await world.quotesOf(ether, at(usdc), parseEther('0.01'))).body.quotes[0]?.toAmount)
  const before = await quote()
  await moveMarket(world.chain.rpcUrl, mainnet, -8)
  expect(Math.abs((await quote()) / before - 0.92)).toBeLessThan(0.01)
  await moveMarket(world.chain.rpcUrl, mainnet, 25)
  expect(Math.abs((await quote()) / before - 0.92 * 1.25)).toBeLessThan(0.015)
})
