import { deriveBitcoinKey } from '@latchkey/vault/keys'
import { mnemonicToSeedSync } from '@scure/bip39'
import { type Persona, practiceSeedPhrase } from '../world/personas.ts'
import { type BitcoinPersona, bitcoinPersonaOf } from './bitcoinPersona.ts'

const seed = mnemonicToSeedSync(practiceSeedPhrase)

/** The accounts at an index of the devnet's public seed phrase, on coin type 1 (BIP-84, BIP-86). */
export function bitcoinPersona(index: number): BitcoinPersona {
  return bitcoinPersonaOf({
    payment: deriveBitcoinKey(seed, 'p2wpkh', index, true),
    ordinals: deriveBitcoinKey(seed, 'p2tr', index, true),
  })
}

/** The people of the devnet on Bitcoin, from the same public seed phrase. */
export const bitcoinPersonas: Readonly<Record<Persona, BitcoinPersona>> = {
  alice: bitcoinPersona(0),
  bob: bitcoinPersona(1),
  carol: bitcoinPersona(2),
}
