import type { KeyPairSigner } from '@solana/kit'
import type { Persona } from '../../world/personas.ts'

/** Somebody whose Solana key a wallet holds. */
export type SolanaPerson = { readonly key: Persona; readonly name: string; readonly signer: KeyPairSigner }
