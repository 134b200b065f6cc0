import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coin, chooseCoins, dustLimit, type InputKind, transactionSize } from './chooseCoins.ts'

const coin = (sats: bigint, confirmed = true, index = 0): Coin => ({ txid: 'aa'.repeat(32), index, sats, confirmed })
const kinds = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const satisfies readonly InputKind[]
const receivers = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'] as const

describe('the coins of a payment', () => {
  it('add up to the satoshi, leave no dust, and pay the rate that was asked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 5_000_000n }), { minLength: 1, maxLength: 40 }),
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.double({ min: 1, max: 300, noNaN: true }),
        fc.constantFrom(...kinds),
        fc.constantFrom(...receivers),
        (values, amountSats, feeRate, from, to) => {
          const coins = values.map((sats, index) => coin(sats, index % 3 > 0, index))
          let choice: ReturnType<typeof chooseCoins>
          try {
            choice = chooseCoins({ coins, amountSats, feeRate, from, to })
          } catch (error) {
            const dust = amountSats < dustLimit(to)
            expect(error).toMatchObject({ code: dust ? 'amount/dust' : 'transaction/insufficient-funds' })
            return
          }
          const spent = choice.coins.reduce((sum, { sats }) => sum + sats, 0n)
          expect(spent).toBe(amountSats + choice.feeSats + choice.changeSats)
          expect(new Set(choice.coins).size).toBe(choice.coins.length)
          const change = from === 'p2sh-p2wpkh' ? 'p2sh' : from
          const outputs = choice.changeSats > 0n ? ([to, change] as const) : [to]
          if (choice.changeSats > 0n) expect(choice.changeSats).toBeGreaterThanOrEqual(dustLimit(change))
          const asked = BigInt(Math.ceil(transactionSize(from, choice.coins.length, outputs) * feeRate))
          expect(choice.feeSats).toBeGreaterThanOrEqual(asked)
          // What goes to the fee beyond it is less than a change output would cost and hold.
          const withChange = BigInt(Math.ceil(transactionSize(from, choice.coins.length, [to, change]) * feeRate))
          if (choice.changeSats === 0n) expect(choice.feeSats).toBeLessThan(withChange + dustLimit(change))
        },
      ),
    )
  })

  it('are those in blocks before those that wait, the largest first', () => {
    const coins = [coin(10_000n, true, 0), coin(90_000n, false, 1), coin(30_000n, true, 2)]
    const choose = (amountSats: bigint) =>
      chooseCoins({ coins, amountSats, feeRate: 1, from: 'p2wpkh', to: 'p2wpkh' }).coins.map(({ index }) => index)
    expect(choose(20_000n)).toEqual([2])
    expect(choose(35_000n)).toEqual([2, 0])
    expect(choose(60_000n)).toEqual([2, 0, 1])
  })

  it('are none that cost more to spend than they are worth', () => {
    const coins = [coin(50_000n), ...Array.from({ length: 50 }, (_, index) => coin(600n, true, index + 1))]
    const payment = { coins, feeRate: 20, from: 'p2wpkh', to: 'p2wpkh' } as const
    expect(chooseCoins({ ...payment, amountSats: 40_000n }).coins).toHaveLength(1)
    // They come before what is in no block yet, and still don't take part.
    const waiting = [coin(600n, true, 1), coin(90_000n, false, 2)]
    expect(chooseCoins({ ...payment, coins: waiting, amountSats: 40_000n }).coins).toEqual([waiting[1]])
    expect(() => chooseCoins({ ...payment, amountSats: 50_000n })).toThrow(
      expect.objectContaining({ code: 'transaction/insufficient-funds' }),
    )
  })
})

// Sizes of well-known transactions: Bitcoin Optech's calculator.
it.each([
  ['p2pkh', 1, ['p2pkh', 'p2pkh'], 226],
  ['p2wpkh', 1, ['p2wpkh', 'p2wpkh'], 141],
  ['p2wpkh', 2, ['p2wpkh', 'p2wpkh'], 209],
  ['p2tr', 1, ['p2tr', 'p2tr'], 154],
  ['p2sh-p2wpkh', 1, ['p2sh', 'p2sh'], 166],
] as const)('a transaction of %s with %d inputs has a known size', (from, inputs, outputs, size) => {
  expect(transactionSize(from, inputs, outputs)).toBe(size)
})
