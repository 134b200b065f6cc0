import { KitError } from '@latchkey/protocol'
import { dustLimit } from './dustLimit.ts'
import type { BitcoinAddress } from './parseBitcoinAddress.ts'
import { type InputKind, inputWeight, transactionSize } from './transactionSize.ts'

/** An output that can be spent. */
export type Coin = {
  readonly txid: string
  readonly index: number
  readonly sats: bigint
  readonly confirmed: boolean
}

/** What a payment spends. All in satoshis. */
export type CoinChoice = {
  readonly coins: readonly Coin[]
  readonly feeSats: bigint
  /** Back to the sender; 0n where it would be dust, which then goes to the fee. */
  readonly changeSats: bigint
}

/**
 * Chooses the coins of a payment: the largest first, so that few are needed, and those that are in no block yet only
 * when the others don't suffice. Coins that cost more to spend than they are worth are left alone.
 * @throws KitError `amount/dust`, `transaction/insufficient-funds`.
 */
export function chooseCoins(payment: {
  coins: readonly Coin[]
  amountSats: bigint
  /** Satoshis a virtual byte. */
  feeRate: number
  from: InputKind
  to: BitcoinAddress['kind']
}): CoinChoice {
  const { coins, amountSats, feeRate, from, to } = payment
  if (amountSats < dustLimit(to)) {
    const details = `${dustLimit(to)}`
    throw new KitError({ code: 'amount/dust', shortMessage: 'The amount is too small to be sent', details })
  }
  const changeKind = from === 'p2sh-p2wpkh' ? 'p2sh' : from
  const feeOf = (inputs: number, outputs: readonly BitcoinAddress['kind'][]) =>
    BigInt(Math.ceil(transactionSize(from, inputs, outputs) * feeRate))
  const spendCost = BigInt(Math.ceil((inputWeight(from) / 4) * feeRate))
  const worth = coins
    .filter(({ sats }) => sats > spendCost)
    .toSorted((one, other) => Number(other.confirmed) - Number(one.confirmed) || compare(other.sats, one.sats))

  const chosen: Coin[] = []
  let total = 0n
  for (const coin of worth) {
    chosen.push(coin)
    total += coin.sats
    const feeSats = feeOf(chosen.length, [to])
    if (total < amountSats + feeSats) continue
    const withChange = feeOf(chosen.length, [to, changeKind])
    const changeSats = total - amountSats - withChange
    if (changeSats >= dustLimit(changeKind)) return { coins: chosen, feeSats: withChange, changeSats }
    return { coins: chosen, feeSats: total - amountSats, changeSats: 0n }
  }
  throw new KitError({
    code: 'transaction/insufficient-funds',
    shortMessage: 'There is not enough money for the amount and the fee',
  })
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
