import type { Request } from '../asked.types.ts'

/** A request that the phone has understood. */
export type PhoneTask = {
  /** What the person is asked. Undefined: nothing, it is answered at once. */
  readonly question: { readonly title: string; readonly body: string } | undefined
  /** Does it. Resolves with the answer for the app. */
  readonly perform: () => Promise<unknown>
}

/** A kind of networks that the phone speaks, for one person. */
export type PhoneKind = {
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  /** Shown as the phone's own. */
  readonly address: string
  /** What it approves of a session (CAIP-25). */
  readonly supported: {
    readonly chains: string[]
    readonly methods: string[]
    readonly events: string[]
    readonly accounts: string[]
  }
  /** Reads a request. Rejects for a method or parameters that it doesn't know. */
  understand(event: Request): Promise<PhoneTask>
}
