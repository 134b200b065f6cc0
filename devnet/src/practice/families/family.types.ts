import type { AskView } from '../../../practice/src/shared/ask.schema.ts'
import type { Persona } from '../../world/personas.ts'

/** An account of the practice wallet on another kind of chain. */
export type FamilyAccount = {
  readonly key: Persona
  readonly name: string
  /** What a page gets to see, the one to be chosen by first. */
  readonly addresses: readonly [string, ...string[]]
}

/** A request to sign something, understood. */
export type FamilyIntent = {
  /** The addresses that have to sign: the page must have been let in to all of them. */
  readonly signers: readonly string[]
  readonly view: () => Promise<AskView>
  readonly perform: () => Promise<unknown>
}

/** A kind of chain that the practice wallet speaks besides Ethereum's. Its methods begin with `<name>_`. */
export type PracticeFamily = {
  readonly name: string
  /** What the window calls its chain. */
  readonly network: string
  readonly accounts: readonly FamilyAccount[]
  readonly balanceText: (account: FamilyAccount) => Promise<string>
  /**
   * Reads what a page wants, but for `<name>_connect`, which all have.
   * @throws RpcError -32602 with the reason, 4200 for an unknown method.
   */
  readonly understand: (method: string, params: readonly unknown[]) => FamilyIntent
}
