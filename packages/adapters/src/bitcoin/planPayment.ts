import type { FeeSpeed, SendRequest } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { type Coin, type CoinChoice, chooseCoins } from './chooseCoins.ts'
import type { Esplora } from './createEsplora.ts'
import { dustLimit } from './dustLimit.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'
import { type BitcoinAddress, parseBitcoinAddress } from './parseBitcoinAddress.ts'
import { readFeeRates } from './readFeeRates.ts'
import { type InputKind, inputWeight, transactionSize } from './transactionSize.ts'

/** Everything that a payment needs to be priced and built. */
export type PaymentPlan = {
  readonly from: BitcoinAddress
  readonly to: BitcoinAddress
  readonly inputKind: InputKind
  readonly coins: readonly Coin[]
  /** Satoshis a virtual byte. */
  readonly rates: Readonly<Record<FeeSpeed, number>>
  /** The coins, fee and change of an amount at a speed. @throws KitError `amount/dust`, `transaction/insufficient-funds` */
  choose(amountSats: bigint, speed: FeeSpeed): CoinChoice
  /** What can be sent at most, in satoshis; 0n where nothing can. */
  most(speed: FeeSpeed): bigint
}

/** Reads the coins of the sender and what the network asks for. */
export async function planPayment(
  esplora: Esplora,
  request: Pick<SendRequest, 'network' | 'from' | 'to'>,
): Promise<PaymentPlan> {
  const from = parseBitcoinAddress(request.from, request.network)
  const to = parseBitcoinAddress(request.to, request.network)
  const inputKind = inputKindOf(from)
  const [coins, rates] = await Promise.all([readCoins(esplora, from.address), readFeeRates(esplora)])
  return {
    from,
    to,
    inputKind,
    coins,
    rates,
    choose: (amountSats, speed) =>
      chooseCoins({ coins, amountSats, feeRate: rates[speed], from: inputKind, to: to.kind }),
    most(speed) {
      const feeRate = rates[speed]
      const worth = coins.filter(({ sats }) => sats > BigInt(Math.ceil((inputWeight(inputKind) / 4) * feeRate)))
      const total = worth.reduce((sum, { sats }) => sum + sats, 0n)
      const most = total - BigInt(Math.ceil(transactionSize(inputKind, worth.length, [to.kind]) * feeRate))
      return most >= dustLimit(to.kind) ? most : 0n
    },
  }
}

/** The outputs that an address can spend, those in the mempool included. */
async function readCoins(esplora: Esplora, address: string): Promise<readonly Coin[]> {
  const told = await esplora.read(esploraAnswers.coins, `/address/${address}/utxo`)
  return told.map(({ txid, vout, value, status }) => ({ txid, index: vout, sats: value, confirmed: status.confirmed }))
}

/**
 * How an address is spent from. What begins with a 3 is segwit inside of an old script: no wallet of one key shows another.
 * @throws KitError `chain/unsupported` for scripts that take more than one signature.
 */
function inputKindOf({ kind, address }: BitcoinAddress): InputKind {
  if (kind === 'p2sh') return 'p2sh-p2wpkh'
  if (kind !== 'p2wsh') return kind
  throw new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain', details: address })
}
