import type { FeeSpeed, SendRequest } from '@latchkey/core/ports'
import { KitError, type Network } from '@latchkey/protocol'
import { hex } from '@scure/base'
import { p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import {
  type Coin,
  type CoinChoice,
  chooseCoins,
  dustLimit,
  type InputKind,
  inputWeight,
  transactionSize,
} from './chooseCoins.ts'
import type { Esplora } from './createEsplora.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'
import { addressPrefixes, type BitcoinAddress, parseBitcoinAddress } from './parseBitcoinAddress.ts'
import { readFeeRates } from './readFeeRates.ts'

/** Lets a fee be raised later (BIP-125), where the wallet can do that. */
const replaceable = 0xfffffffd

/**
 * The payment as a transaction without signatures. Each input comes with the transaction that made it, except for
 * taproot's, which sign the amounts: a signer needn't believe us what it spends.
 */
export async function buildPayment(
  esplora: Esplora,
  payment: {
    network: Network
    plan: PaymentPlan
    choice: CoinChoice
    amountSats: bigint
    /** Of the sender, in hex, where the wallet says it. */
    publicKey: string | undefined
  },
): Promise<Transaction> {
  const { network, plan, choice, amountSats } = payment
  const { from, to, inputKind } = plan
  const prefixes = addressPrefixes(network.caipNetworkId)
  const key = payment.publicKey === undefined ? undefined : hex.decode(payment.publicKey.toLowerCase())
  const transaction = new Transaction()
  const past = await Promise.all(
    choice.coins.map(({ txid }) =>
      inputKind === 'p2tr' ? undefined : esplora.read(esploraAnswers.hex, `/tx/${txid}/hex`),
    ),
  )
  for (const [place, { txid, index, sats }] of choice.coins.entries()) {
    const raw = past[place]
    transaction.addInput({
      txid,
      index,
      sequence: replaceable,
      ...(raw === undefined ? {} : { nonWitnessUtxo: hex.decode(raw) }),
      ...(inputKind === 'p2pkh' ? {} : { witnessUtxo: { script: from.script, amount: sats } }),
      ...(inputKind === 'p2tr' && key ? { tapInternalKey: key.length === 33 ? key.slice(1) : key } : {}),
      ...(inputKind === 'p2sh-p2wpkh' ? { redeemScript: redeemScript(key) } : {}),
    })
  }
  transaction.addOutputAddress(to.address, amountSats, prefixes)
  if (choice.changeSats > 0n) transaction.addOutputAddress(from.address, choice.changeSats, prefixes)
  return transaction
}

function redeemScript(key: Uint8Array | undefined): Uint8Array {
  if (key?.length === 33) return p2sh(p2wpkh(key)).redeemScript
  throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The wallet does not say the key of this account' })
}

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
  const coins = await esplora.read(esploraAnswers.coins, `/address/${address}/utxo`)
  return coins.map(({ txid, vout, value, status }) => ({ txid, index: vout, sats: value, confirmed: status.confirmed }))
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
