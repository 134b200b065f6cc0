import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { type Persona, practiceSeedPhrase } from '../world/personas.ts'

const account = (addressIndex: number) => mnemonicToAccount(practiceSeedPhrase, { addressIndex })

/** A person of the practice Farcaster app, as the registries know them. */
export type FarcasterPerson = {
  /** In the order of registration. */
  readonly fid: number
  readonly username: Persona
  /** Owns the id. */
  readonly custody: HDAccount
  /** A key of the app's own that may sign people in, where they have one; else the custody key does. */
  readonly authAddress?: HDAccount
}

/** The people of the devnet on Farcaster. Their keys are as public as all of its keys. */
export const farcasterPeople: readonly FarcasterPerson[] = [
  { fid: 1, username: 'alice', custody: account(20) },
  { fid: 2, username: 'bob', custody: account(21) },
  { fid: 3, username: 'carol', custody: account(22), authAddress: account(23) },
]
