import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinPersona } from './bitcoinPersona.types.ts'
import { regtest } from './regtest.ts'

/** A person's two accounts from their secret keys: payments to p2wpkh, ordinals to p2tr. */
export function bitcoinPersonaOf(keys: {
  readonly payment: Uint8Array
  readonly ordinals: Uint8Array
}): BitcoinPersona {
  const paid = p2wpkh(pubECDSA(keys.payment, true), regtest)
  const kept = p2tr(pubSchnorr(keys.ordinals), undefined, regtest)
  return {
    payment: {
      purpose: 'payment',
      address: paid.address ?? '',
      script: paid.script,
      publicKey: pubECDSA(keys.payment, true),
      privateKey: keys.payment,
    },
    ordinals: {
      purpose: 'ordinals',
      address: kept.address ?? '',
      script: kept.script,
      publicKey: pubSchnorr(keys.ordinals),
      privateKey: keys.ordinals,
    },
  }
}
