import { KitError, type Network } from '@latchkey/protocol'
import { hex } from '@scure/base'
import { p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import { addressPrefixes } from './addressPrefixes.ts'
import type { CoinChoice } from './chooseCoins.ts'
import type { Esplora } from './createEsplora.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'
import type { PaymentPlan } from './planPayment.ts'

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
