import { readSignIn, readSiwxTime, type SignIn, signInFits } from '@latchkey/protocol/siwx'
import type { AskRow, AskView } from '../../practice/src/shared/ask.schema.ts'

type SignInView = Extract<AskView, { kind: 'signIn' }>

/** What the window shows of a message: of a sign-in what it means, of anything else the message. */
export function messageView(options: {
  readonly network: string
  readonly account: { readonly address: string; readonly name: string }
  readonly text: string
  readonly readable: boolean
  /** Of the page, where it is known. */
  readonly origin: string | undefined
}): AskView {
  const { network, account, text, readable, origin } = options
  const accounts = [{ ...account, balance: '', text }]
  const view = readable ? signInView({ network, accounts, origin, connects: false }) : undefined
  return view ?? { kind: 'message', network, account, text, readable }
}

/**
 * A sign-in in words, with the text that each of the accounts would sign. Undefined where the first one's is no sign-in
 * that names its site.
 */
export function signInView(options: {
  readonly network: string
  readonly accounts: SignInView['accounts']
  readonly origin: string | undefined
  readonly connects: boolean
}): SignInView | undefined {
  const { accounts, origin, ...rest } = options
  const [first] = accounts
  const signIn = readSignIn(first?.text ?? '')
  if (!first || !signIn?.domain) return undefined
  return {
    ...rest,
    kind: 'signIn',
    domain: signIn.domain,
    statement: signIn.statement ?? null,
    accounts,
    rows: rowsOf(signIn),
    warning: warningOf(signIn, first.address, origin),
  }
}

function rowsOf({ uri, expirationTime, notBefore, resources }: SignIn): AskRow[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Page', uri],
    ['Valid from', shownTime(notBefore)],
    ['Valid until', shownTime(expirationTime)],
    ...resources.map((resource) => ['Resource', resource] as const),
  ]
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value, depth: 0 }]))
}

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A time of RFC 3339 for people; what can't be read stays as it is. */
export function shownTime(text: string | undefined): string | undefined {
  const ms = text === undefined ? undefined : readSiwxTime(text)
  return ms === undefined ? text : `${times.format(ms)} UTC`
}

function warningOf(signIn: SignIn, address: string, origin: string | undefined): string | null {
  if (origin !== undefined && !signInFits(signIn, origin)) {
    return `This signs in to ${signIn.domain}, and ${new URL(origin).host} asks for it.`
  }
  const names = signIn.address?.toLowerCase() === address.toLowerCase()
  return names ? null : 'This sign-in names another account.'
}
