import { KitError } from '@latchkey/protocol'
import type { BitcoinAddress } from './parseBitcoinAddress.ts'

/**
 * The least satoshis that nodes relay to a script: less would cost more to spend than it is worth, at 3 satoshis a
 * virtual byte (Bitcoin Core, `GetDustThreshold`).
 */
const limits: Readonly<Record<BitcoinAddress['kind'], bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
}

/** The dust limit of an output of this kind, in satoshis. */
export function dustLimit(kind: BitcoinAddress['kind']): bigint {
  return limits[kind]
}

type Kind = BitcoinAddress['kind']

/**
 * What an input weighs when it is signed, in weight units (BIP-141): place and sequence count four times, signatures in
 * the witness once. ECDSA signatures at the maximum length of a wallet's, 72 bytes.
 */
const inputWeights: Readonly<Record<Kind | 'p2sh-p2wpkh', number | undefined>> = {
  p2pkh: 148 * 4,
  'p2sh-p2wpkh': 64 * 4 + 108,
  p2wpkh: 41 * 4 + 108,
  p2tr: 41 * 4 + 66,
  // Only the owner's wallet knows the size of these.
  p2sh: undefined,
  p2wsh: undefined,
}

/** The script of an output, in bytes. */
const scriptBytes: Readonly<Record<Kind, number>> = { p2pkh: 25, p2sh: 23, p2wpkh: 22, p2wsh: 34, p2tr: 34 }

/** Kinds of inputs whose size is known. */
export type InputKind = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr'

/** Virtual bytes of a transaction with inputs of one kind, rounded up as nodes do. */
export function transactionSize(inputKind: InputKind, inputs: number, outputs: readonly Kind[]): number {
  const counts = (compactSize(inputs) + compactSize(outputs.length)) * 4
  const outputWeight = outputs.reduce((sum, kind) => sum + (8 + 1 + scriptBytes[kind]) * 4, 0)
  // The mark of a witness and its flag; an input without a witness has none in a transaction without them.
  const witnessMark = inputKind === 'p2pkh' ? 0 : 2
  const weight = 8 * 4 + witnessMark + counts + inputs * inputWeight(inputKind) + outputWeight
  return Math.ceil(weight / 4)
}

/** Weight units of one signed input. */
export function inputWeight(kind: InputKind): number {
  return inputWeights[kind] ?? 0
}

function compactSize(count: number): number {
  return count < 0xfd ? 1 : 3
}

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
