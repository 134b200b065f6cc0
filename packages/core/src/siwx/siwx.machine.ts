import type { CaipAddress, KitError } from '@latchkey/protocol'
import { type SiwxMessage, type SiwxSession, siwxLimits } from '@latchkey/protocol/siwx'
import { accountOfSession, isSameAccount, noSiwx, type SiwxAsksWhen, type SiwxState } from './siwxState.ts'

type Step = readonly [SiwxState, readonly SiwxEffect[]]

export type SiwxEvent =
  /** Another account or network is in use, or none. */
  | { readonly type: 'AccountChanged'; readonly account: CaipAddress | undefined }
  | { readonly type: 'SessionsRead'; readonly account: CaipAddress; readonly sessions: readonly SiwxSession[] }
  /** Neither sessions nor a text could be had. */
  | { readonly type: 'StartFailed'; readonly account: CaipAddress; readonly error: KitError }
  | { readonly type: 'MessageMade'; readonly account: CaipAddress; readonly message: SiwxMessage }
  /** The text can't be put before this wallet: it is for another site, say. */
  | { readonly type: 'MessageRefused'; readonly account: CaipAddress; readonly error: KitError }
  | { readonly type: 'MessageAged'; readonly account: CaipAddress }
  /** The sign-in is called for, and has no text yet. */
  | { readonly type: 'TextWanted' }
  | { readonly type: 'SignRequested' }
  | { readonly type: 'Signed'; readonly session: SiwxSession }
  /** The wallet or the person did not sign: the text is still good. */
  | { readonly type: 'SignFailed'; readonly account: CaipAddress; readonly error: KitError }
  | { readonly type: 'Accepted'; readonly session: SiwxSession }
  | { readonly type: 'AnswerRefused'; readonly account: CaipAddress; readonly error: KitError }
  /** Sign-ins that came together with a connection were accepted. */
  | { readonly type: 'SessionsSet'; readonly sessions: readonly SiwxSession[] }
  /** Another tab has signed in or out. */
  | { readonly type: 'SessionsStale' }
  | { readonly type: 'SignedOut'; readonly accounts: readonly CaipAddress[] }

export type SiwxEffect =
  /** `again`: beside a signature that is under way. */
  | { readonly type: 'read'; readonly key: 'job' | 'again'; readonly account: CaipAddress }
  | { readonly type: 'prepare'; readonly key: 'job'; readonly account: CaipAddress }
  | { readonly type: 'sign'; readonly key: 'job'; readonly account: CaipAddress; readonly message: SiwxMessage }
  /** Goes on whatever the account in use: the server's word on what was signed counts. */
  | { readonly type: 'add'; readonly key: 'add'; readonly session: SiwxSession }
  | { readonly type: 'abort'; readonly key: 'job' | 'again' | 'age' }
  | { readonly type: 'age'; readonly key: 'age'; readonly account: CaipAddress; readonly delayMs: number }
  /** The view of the sign-in is shown. */
  | { readonly type: 'show'; readonly key?: never }
  /** The person is signed in: the view is left. */
  | { readonly type: 'leave'; readonly key?: never }
  | { readonly type: 'giveUp'; readonly key?: never; readonly error: KitError }
  | { readonly type: 'fail'; readonly key?: never; readonly error: KitError; readonly account: CaipAddress }
  | { readonly type: 'succeed'; readonly key?: never; readonly account: CaipAddress }

/** A text is made again before it is too old for the server that will see it. */
const renewMs = siwxLimits.ageMs / 2

const stopAging = { type: 'abort', key: 'age' } as const

/** A sign-in from the connected account to its session: pure, table-tested. Spec sections 4 and 8. */
export function siwxTransition(state: SiwxState, event: SiwxEvent, asksWhen: SiwxAsksWhen = 'connected'): Step {
  switch (event.type) {
    case 'AccountChanged': {
      const { account } = event
      if (account === state.account) return [state, []]
      const left = [{ type: 'abort', key: 'job' }, { type: 'abort', key: 'again' }, stopAging] as const
      if (account === undefined) return [{ ...noSiwx, sessions: state.sessions }, left]
      return [
        { ...noSiwx, sessions: state.sessions, status: 'checking', account },
        [...left, { type: 'read', key: 'job', account }],
      ]
    }
    case 'SessionsStale':
      if (state.account === undefined || state.status === 'checking-answer') return [state, []]
      return [state, [{ type: 'read', key: 'again', account: state.account }]]
    case 'SessionsSet':
      return signedIn(state, event.sessions)
    case 'SignedOut': {
      const sessions = state.sessions.filter(
        (session) => !event.accounts.some((account) => isSameAccount(account, accountOfSession(session))),
      )
      const { account } = state
      if (account === undefined || !event.accounts.some((one) => isSameAccount(one, account))) {
        return [{ ...state, sessions }, []]
      }
      const unsigned = { ...state, sessions, message: undefined, error: undefined }
      if (asksWhen === 'called') return [{ ...unsigned, status: 'needs-signature' }, []]
      return [{ ...unsigned, status: 'preparing' }, [{ type: 'prepare', key: 'job', account }]]
    }
    case 'TextWanted': {
      const { account, message, status } = state
      if (account === undefined || message !== undefined) return [state, []]
      if (status === 'needs-signature') {
        return [{ ...state, status: 'preparing' }, [{ type: 'prepare', key: 'job', account }]]
      }
      // Whether there is a session may be what could not be had.
      if (status !== 'refused') return [state, []]
      return [{ ...state, status: 'checking', error: undefined }, [{ type: 'read', key: 'job', account }]]
    }
    case 'SignRequested': {
      const { account, message, status } = state
      const isReady = status === 'needs-signature' || status === 'refused'
      if (!isReady || !account || !message) return [state, []]
      return [
        { ...state, status: 'signing', error: undefined },
        [stopAging, { type: 'sign', key: 'job', account, message }],
      ]
    }
    case 'Signed':
      if (state.status !== 'signing') return [state, []]
      return [{ ...state, status: 'checking-answer' }, [{ type: 'add', key: 'add', session: event.session }]]
    case 'Accepted':
      return signedIn(state, [event.session])
    default:
      // What an account that is not in use any more still comes to is no news.
      return event.account === state.account ? ownNews(state, event, event.account, asksWhen) : [state, []]
  }
}

type OwnEvent = Exclude<Extract<SiwxEvent, { readonly account: unknown }>, { readonly type: 'AccountChanged' }>

function ownNews(state: SiwxState, event: OwnEvent, account: CaipAddress, asksWhen: SiwxAsksWhen): Step {
  switch (event.type) {
    case 'SessionsRead': {
      if (event.sessions.length > 0) return signedIn(state, event.sessions)
      const sessions = state.sessions.filter((session) => !isSameAccount(accountOfSession(session), account))
      // A stale answer changes nothing for a person who is about to sign.
      if (state.message !== undefined || state.status === 'preparing') return [{ ...state, sessions }, []]
      if (asksWhen === 'called') return [{ ...state, sessions, status: 'needs-signature', error: undefined }, []]
      return [{ ...state, sessions, status: 'preparing' }, [{ type: 'prepare', key: 'job', account }, { type: 'show' }]]
    }
    case 'StartFailed':
      // Who has asked for nothing is not sent away: the page and the view say what is wrong.
      if (asksWhen === 'called') return [{ ...state, status: 'refused', error: event.error }, []]
      return [{ ...state, status: 'refused', error: event.error }, [{ type: 'giveUp', error: event.error }]]
    case 'MessageMade': {
      const status = state.error ? 'refused' : 'needs-signature'
      return [{ ...state, status, message: event.message }, [{ type: 'age', key: 'age', account, delayMs: renewMs }]]
    }
    case 'MessageRefused':
      return [{ ...state, status: 'refused', message: undefined, error: event.error }, []]
    case 'MessageAged': {
      if (state.status !== 'needs-signature' && state.status !== 'refused') return [state, []]
      return [
        { ...state, status: state.status === 'refused' ? 'refused' : 'preparing', message: undefined },
        [{ type: 'prepare', key: 'job', account }],
      ]
    }
    case 'SignFailed': {
      if (state.status !== 'signing') return [state, []]
      return [
        { ...state, status: 'refused', error: event.error },
        [
          { type: 'age', key: 'age', account, delayMs: renewMs },
          { type: 'fail', error: event.error, account },
        ],
      ]
    }
    case 'AnswerRefused':
      if (state.status !== 'checking-answer') return [state, []]
      // Its nonce may be used up.
      return [
        { ...state, status: 'refused', message: undefined, error: event.error },
        [
          { type: 'prepare', key: 'job', account },
          { type: 'fail', error: event.error, account },
        ],
      ]
  }
}

/** Takes sessions up; where one is that of the account in use, the person is signed in. */
function signedIn(state: SiwxState, added: readonly SiwxSession[]): Step {
  const isAdded = (account: CaipAddress) => added.some((one) => isSameAccount(accountOfSession(one), account))
  const sessions = [...state.sessions.filter((session) => !isAdded(accountOfSession(session))), ...added]
  const { account } = state
  if (account === undefined || !isAdded(account)) return [{ ...state, sessions }, []]
  const isNew = state.status === 'checking-answer'
  return [
    { ...state, sessions, status: 'signed', message: undefined, error: undefined },
    [
      { type: 'abort', key: 'job' },
      stopAging,
      ...(isNew ? [{ type: 'succeed', account } as const] : []),
      { type: 'leave' },
    ],
  ]
}
