import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

/** The prefixes of regtest addresses and keys, as Bitcoin Core has them. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** One key of a person, and where it is paid. */
export type BitcoinKey = {
  readonly purpose: 'payment' | 'ordinals'
  readonly address: string
  readonly script: Uint8Array
  /** 33 bytes; of ordinals the 32 of BIP-340, not tweaked. */
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** A person's two accounts: payments to p2wpkh (BIP-84), ordinals to p2tr (BIP-86). */
export type BitcoinPersona = { readonly payment: BitcoinKey; readonly ordinals: BitcoinKey }

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
