import { bitcoinPersonas, signBitcoinPsbt } from '@latchkey/devnet/bitcoin'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finishPayment } from './createBitcoinDriver.ts'

const { alice, bob } = bitcoinPersonas

type Shape = { coins: readonly bigint[]; outputs: readonly bigint[] }

function build({ coins, outputs }: Shape, kind: 'payment' | 'ordinals' = 'payment'): Transaction {
  const { script, publicKey } = alice[kind]
  const transaction = new Transaction()
  for (const [index, amount] of coins.entries()) {
    const tapInternalKey = kind === 'ordinals' ? { tapInternalKey: publicKey } : {}
    const witnessUtxo = { script, amount }
    transaction.addInput({ txid: 'ab'.repeat(32), index, sequence: 0xfffffffd, witnessUtxo, ...tapInternalKey })
  }
  for (const amount of outputs) transaction.addOutput({ script: bob.payment.script, amount })
  return transaction
}

const all = (shape: Shape) => shape.coins.map((_, index) => index)
const shapes = fc
  .array(fc.bigInt({ min: 10_000n, max: 2_100_000_000_000_000n / 10n }), { minLength: 1, maxLength: 6 })
  .chain((coins) => {
    const most = coins.reduce((sum, each) => sum + each, 0n) / 4n
    const outputs = fc.array(fc.bigInt({ min: 1_000n, max: most }), { minLength: 1, maxLength: 3 })
    return fc.record({ coins: fc.constant(coins), outputs })
  })

it.each(['payment', 'ordinals'] as const)('makes a transaction of what was asked and signed: %s', (kind) => {
  fc.assert(
    fc.property(shapes, fc.boolean(), (shape, finalize) => {
      const asked = build(shape, kind)
      const wire = asked.toPSBT()
      const answer = signBitcoinPsbt(alice[kind], wire, { indexes: all(shape), finalize })
      const sent = Transaction.fromRaw(hex.decode(finishPayment(asked, answer)))
      expect(sent.inputsLength).toBe(shape.coins.length)
      expect(shape.outputs.map((_, place) => sent.getOutput(place).amount)).toEqual(shape.outputs)
      // A PSBT that goes through another's hands and comes back is the same.
      expect(Transaction.fromPSBT(wire).toPSBT()).toEqual(wire)
    }),
    { numRuns: 25 },
  )
})

const shape: Shape = { coins: [50_000n, 60_000n], outputs: [70_000n, 30_000n] }
const signed = (transaction: Transaction, indexes = [0, 1]) =>
  signBitcoinPsbt(alice.payment, transaction.toPSBT(), { indexes, finalize: false })

it.each<[string, Shape]>([
  ['pays another amount', { ...shape, outputs: [70_001n, 29_999n] }],
  ['leaves an output out', { ...shape, outputs: [70_000n] }],
  ['changes the order', { ...shape, outputs: [30_000n, 70_000n] }],
  ['spends more', { ...shape, coins: [50_000n, 60_000n, 70_000n] }],
])('refuses one that %s', (_what, other) => {
  const answer = signed(build(other), all(other))
  expect(() => finishPayment(build(shape), answer)).toThrow(
    expect.objectContaining({ code: 'wallet/altered-transaction' }),
  )
})

it('refuses one that lacks a signature, and what is no PSBT', () => {
  const asked = build(shape)
  for (const answer of [signed(asked, [0]), asked.toPSBT(), new Uint8Array([1, 2, 3]), new Uint8Array()]) {
    expect(() => finishPayment(asked, answer)).toThrow(expect.objectContaining({ code: 'unknown' }))
  }
})
