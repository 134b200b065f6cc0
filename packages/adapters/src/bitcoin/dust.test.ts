import type { SendRequest } from '@latchkey/core/ports'
import { bitcoin as network } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { bitcoin } from './index.ts'

const from = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const token = { address: undefined, symbol: 'BTC', decimals: 8 }

/** A driver whose server knows coins of `from` and asks for 1 satoshi a virtual byte. */
async function driverWith(...sats: number[]) {
  const coins = sats.map((value, vout) => ({ txid: 'ab'.repeat(32), vout, value, status: { confirmed: true } }))
  const answers: Record<string, unknown> = { [`/address/${from}/utxo`]: coins, '/fee-estimates': { 1: 1 } }
  const { env } = createTestEnv()
  const fetch: typeof env.fetch = async (input) => {
    const answer = answers[new URL(String(input)).pathname]
    return new Response(JSON.stringify(answer ?? null), { status: answer === undefined ? 404 : 200 })
  }
  return bitcoin().load({ env: { ...env, fetch }, rpcUrls: () => ['https://esplora.example'] })
}

// What Bitcoin Core refuses to relay (GetDustThreshold at 3 satoshis a virtual byte), by the kind of the address.
const limits = [
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 546n],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 540n],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 294n],
  ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 330n],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 330n],
] as const

describe('the least that can be sent', () => {
  it.each(limits)('to %s is %d satoshis', async (to, least) => {
    const driver = await driverWith(100_000)
    const estimate = (amountUnits: bigint) => driver.estimateSend?.({ network, from, to, token, amountUnits })
    await expect(estimate(least - 1n)).rejects.toMatchObject({ code: 'amount/dust' })
    await expect(estimate(least)).resolves.toMatchObject({ choices: { length: 3 } })
  })

  it('is refused before the wallet is asked, also one that sends by itself', async () => {
    const driver = await driverWith(100_000)
    const asked: string[] = []
    const provider = {
      kind: 'bitcoin',
      accounts: () => [{ address: from, purpose: 'payment', publicKey: undefined }],
      signPsbt: async () => void asked.push('signPsbt'),
      sendTransfer: async () => void asked.push('sendTransfer'),
    }
    const [[to, least]] = limits
    for (const wallet of [provider, { ...provider, signPsbt: undefined }]) {
      const request: SendRequest = { provider: wallet, network, from, to, token, amountUnits: least - 1n }
      await expect(driver.send?.(request)).rejects.toMatchObject({ code: 'amount/dust' })
    }
    expect(asked).toEqual([])
  })

  it('is what counts for the most: less than it is nothing', async () => {
    for (const [to, least] of limits.slice(2, 3)) {
      // One input and one output of segwit weigh 110 virtual bytes.
      const most = async (sats: bigint) => (await driverWith(Number(sats))).readSpendable?.({ network, from, to })
      expect(await most(110n + least - 1n)).toBe(0n)
      expect(await most(110n + least)).toBe(least)
    }
  })
})

it('change that no node would relay goes to the fee', async () => {
  const driver = await driverWith(100_000)
  const [, , [to]] = limits
  // With change, 141 virtual bytes.
  const feeOf = async (change: bigint) =>
    (await driver.estimateSend?.({ network, from, to, token, amountUnits: 100_000n - 141n - change }))?.maxFeeUnits
  expect(await feeOf(294n)).toBe(141n)
  expect(await feeOf(293n)).toBe(141n + 293n)
})
