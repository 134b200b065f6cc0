import type { HDAccount } from 'viem/accounts'
import { type Persona, personas } from '../world/personas.ts'

/** An account that the wallet holds the key of. */
export type PracticeAccount = { readonly key: Persona; readonly name: string; readonly account: HDAccount }

/** The wallet's accounts. Their keys never leave this process. */
export const practiceAccounts: readonly PracticeAccount[] = [
  { key: 'alice', name: 'Alice', account: personas.alice },
  { key: 'bob', name: 'Bob', account: personas.bob },
  { key: 'carol', name: 'Carol', account: personas.carol },
]

/** The wallet's account with this address, if it is one. */
export function findPracticeAccount(address: string): PracticeAccount | undefined {
  return practiceAccounts.find(({ account }) => account.address.toLowerCase() === address.toLowerCase())
}
