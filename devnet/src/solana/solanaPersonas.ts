import { deriveSolanaKey } from '@latchkey/vault/keys'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { type Persona, practiceSeedPhrase } from '../world/personas.ts'
import { token2022Program } from './tokenAccounts.ts'

const seed = mnemonicToSeedSync(practiceSeedPhrase)

/** The 32 bytes of the key at an index of the devnet's public seed phrase: `m/44'/501'/index'/0'`. */
export const solanaSecret = (index: number): Uint8Array<ArrayBuffer> => Uint8Array.from(deriveSolanaKey(seed, index))

const keyOf = (name: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(sha256(utf8ToBytes(`devnet mint ${name}`)))

/** A picture in the few letters that Metaplex has for it. */
const doorUri =
  'data:application/json,{"name":"Door","image":"data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' viewBox=\'0 0 9 9\'><path d=\'M2 1h5v7H2z\'/></svg>"}'

/**
 * The tokens of the Solana devnet: an SPL token, a Token-2022 token, one on no list that says its own name, and an NFT
 * of which there is one and never more.
 */
export const solanaTokens = {
  usdc: { mint: await keyOf('USDC'), program: TOKEN_PROGRAM_ADDRESS, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  key22: {
    mint: await keyOf('KEY22'),
    program: token2022Program,
    symbol: 'KEY22',
    name: 'Key of Token-2022',
    decimals: 9,
  },
  moss: {
    mint: await keyOf('MOSS'),
    program: token2022Program,
    symbol: 'MOSS',
    name: 'Moss',
    decimals: 3,
    uri: '',
  },
  nft: {
    mint: await keyOf('NFT'),
    program: TOKEN_PROGRAM_ADDRESS,
    symbol: 'DOOR',
    name: 'Door',
    decimals: 0,
    uri: doorUri,
  },
} as const

const signer = (index: number) => createKeyPairSignerFromPrivateKeyBytes(solanaSecret(index))

/** The people of the devnet on Solana, from its public seed phrase. */
export const solanaPersonas: Readonly<Record<Persona, KeyPairSigner>> = {
  alice: await signer(0),
  bob: await signer(1),
  carol: await signer(2),
}
