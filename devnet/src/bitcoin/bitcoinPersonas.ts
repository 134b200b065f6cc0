import { deriveBitcoinKey } from '@latchkey/vault/keys'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { type Persona, practiceSeedPhrase } from '../world/personas.ts'
import { regtest } from './regtest.ts'

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

const seed = mnemonicToSeedSync(practiceSeedPhrase)

/** The accounts at an index of the devnet's public seed phrase, on coin type 1. */
export function bitcoinPersona(index: number): BitcoinPersona {
  const paid = deriveBitcoinKey(seed, 'p2wpkh', index, true)
  const kept = deriveBitcoinKey(seed, 'p2tr', index, true)
  const payment = p2wpkh(pubECDSA(paid, true), regtest)
  const ordinals = p2tr(pubSchnorr(kept), undefined, regtest)
  return {
    payment: {
      purpose: 'payment',
      address: payment.address ?? '',
      script: payment.script,
      publicKey: pubECDSA(paid, true),
      privateKey: paid,
    },
    ordinals: {
      purpose: 'ordinals',
      address: ordinals.address ?? '',
      script: ordinals.script,
      publicKey: pubSchnorr(kept),
      privateKey: kept,
    },
  }
}

/** The people of the devnet on Bitcoin, from the same public seed phrase. */
export const bitcoinPersonas: Readonly<Record<Persona, BitcoinPersona>> = {
  alice: bitcoinPersona(0),
  bob: bitcoinPersona(1),
  carol: bitcoinPersona(2),
}
