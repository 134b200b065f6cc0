import type { WalletKitTypes } from '@reown/walletkit'
import type { AskView } from '../../../../practice/src/shared/ask.schema.ts'

/** What an app asks, as WalletKit hands it on. */
export type Request = WalletKitTypes.SessionRequest

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

/** What the practice wallet's window would show, in the few lines of the phone. */
export function describeView(view: AskView): { title: string; body: string } {
  switch (view.kind) {
    case 'message':
      return { title: 'Sign a message', body: view.text }
    case 'transaction':
      return {
        title: 'Send a transaction',
        body: [
          `−${view.amount} on ${view.network}`,
          ...(view.to === null ? [] : [`To ${view.to.address}`]),
          `Fee ${view.fee ?? 'unknown'}`,
          ...view.rows.map(({ label, value }) => `${label} ${value}`),
          ...(view.warning === null ? [] : [view.warning]),
        ].join('\n'),
      }
    case 'typedData':
      return {
        title: `Sign ${view.primaryType}`,
        body: [
          ...view.rows.map(({ label, value }) => `−${label} to ${value}`),
          ...(view.warning === null ? [] : [view.warning]),
        ].join('\n'),
      }
    default:
      return { title: 'A question', body: view.kind }
  }
}
