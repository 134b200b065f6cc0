import type { WalletKitTypes } from '@reown/walletkit'
import type { AskView } from '../../../../practice/src/shared/ask.schema.ts'

/** What an app asks, as WalletKit hands it on. */
export type Request = WalletKitTypes.SessionRequest

export type PhoneFact = { readonly label: string; readonly value: string }

/** A question in the few lines of the phone. */
export type PhoneWords = {
  readonly title: string
  /** Lines as they are. */
  readonly body: string
  /** What the app says for itself. */
  readonly statement?: string | undefined
  readonly facts?: readonly PhoneFact[] | undefined
  readonly warning?: string | undefined
  /** What is signed, to the letter, where the body says it in other words. */
  readonly text?: string | undefined
  /** What the button says; `Approve` unless given. */
  readonly approve?: string | undefined
}

/** A request that the phone has understood. */
export type PhoneTask = {
  /** What the person is asked. Undefined: nothing, it is answered at once. */
  readonly question: PhoneWords | undefined
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
  /** Reads a request of the app at `origin`. Rejects for a method or parameters that it doesn't know. */
  understand(event: Request, origin: string | undefined): Promise<PhoneTask>
}

/** What the practice wallet's window would show, in the few lines of the phone. */
export function describeView(view: AskView): PhoneWords {
  switch (view.kind) {
    case 'message':
      return { title: 'Sign a message', body: view.text }
    case 'signIn':
      return {
        title: `Sign in to ${view.domain}`,
        body: '',
        statement: view.statement ?? undefined,
        facts: [{ label: 'Network', value: view.network }, ...view.rows],
        warning: view.warning ?? undefined,
        text: view.accounts[0]?.text,
        approve: 'Sign in',
      }
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
