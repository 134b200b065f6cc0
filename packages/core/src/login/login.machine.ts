import type { KitError, LoginProvider, SocialProvider } from '@latchkey/protocol'
import type { KitEvent } from '../kit/kit.types.ts'
import type { EmailLoginStep, EmailUpdateStep, SocialPage, SocialReturn } from '../ports/login.ts'

/** No login is under way. */
export const idleLogin: LoginState = {
  status: 'idle',
  email: undefined,
  purpose: 'login',
  provider: undefined,
  passkey: false,
  thenPasskey: false,
  uri: undefined,
  phrase: undefined,
  window: 'none',
  askedAtMs: undefined,
  error: undefined,
}

type Step = readonly [LoginState, readonly LoginEffect[]]

const emit = (event: KitEvent): LoginEffect => ({ type: 'emit', event })
const codeSent = emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })

/** Where each answer to a mail that was asked for leads. `again`: it was asked for from the view that it leads to. */
function answered(state: LoginState, step: EmailLoginStep | EmailUpdateStep): Step {
  const again = state.status === 'code'
  switch (step) {
    case 'CONNECT':
      return [{ ...state, status: 'finishing' }, [{ type: 'finish', key: 'login', method: 'email' }]]
    case 'VERIFY_DEVICE':
      return [
        { ...state, status: 'device' },
        [
          { type: 'show', view: 'EmailVerifyDevice', replace: again },
          { type: 'awaitDevice', key: 'login' },
        ],
      ]
    case 'VERIFY_OTP':
      return [
        { ...state, status: 'code', purpose: 'login' },
        again ? [codeSent] : [codeSent, { type: 'show', view: 'EmailVerifyOtp', replace: false }],
      ]
    case 'VERIFY_PRIMARY_OTP':
      return [
        { ...state, status: 'code', purpose: 'primary' },
        again ? [] : [{ type: 'show', view: 'UpdateEmailPrimaryOtp', replace: false }],
      ]
    case 'VERIFY_SECONDARY_OTP':
      return [
        { ...state, status: 'code', purpose: 'secondary' },
        again ? [] : [{ type: 'show', view: 'UpdateEmailSecondaryOtp', replace: false }],
      ]
  }
}

/** A failure is shown where the person can do something about it. */
function failed(state: LoginState, event: Extract<LoginEvent, { type: 'Failed' }>): Step {
  const { error } = event
  switch (state.status) {
    case 'idle':
      return [state, []]
    case 'checking':
      return [
        { ...state, status: 'code', error },
        [emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', message: error.shortMessage })],
      ]
    case 'social':
    case 'farcaster':
      return [{ ...state, error }, [emit({ type: 'SOCIAL_LOGIN_ERROR', provider: state.provider ?? '' })]]
    case 'passkey':
      // Who put the passkey away knows that they did.
      return [{ ...state, status: 'idle', error: error.code === 'wallet/user-rejected' ? undefined : error }, []]
    case 'asking':
      // A code that was not sent doesn't delay the next.
      return [{ ...state, status: 'idle', askedAtMs: undefined, error }, []]
    default:
      return [{ ...state, error }, []]
  }
}

/** A login by mail or by a social account, and the change of its address: pure, table-tested. Spec sections 4 and 5. */
export function loginTransition(state: LoginState, event: LoginEvent): Step {
  switch (event.type) {
    case 'EmailGiven': {
      const { email, use, atMs } = event
      const again = state.status === 'code' && state.email === email
      const { thenPasskey } = state
      const begun = again
        ? { ...state, error: undefined }
        : { ...idleLogin, status: 'asking' as const, email, thenPasskey }
      const submitted = use === 'login' && !again ? [emit({ type: 'EMAIL_SUBMITTED' })] : []
      return [{ ...begun, askedAtMs: atMs }, [...submitted, { type: 'askMail', key: 'login', email, use }]]
    }
    case 'Answered':
      return state.status === 'asking' || state.status === 'code' ? answered(state, event.step) : [state, []]
    case 'DeviceAwaited':
      if (state.status !== 'device') return [state, []]
      return [{ ...state, error: undefined }, [{ type: 'awaitDevice', key: 'login' }]]
    case 'DeviceApproved':
      if (state.status !== 'device') return [state, []]
      return [
        { ...state, status: 'code', purpose: 'login', error: undefined },
        [
          emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL' }),
          codeSent,
          { type: 'show', view: 'EmailVerifyOtp', replace: true },
        ],
      ]
    case 'CodeGiven':
      if (state.status !== 'code') return [state, []]
      return [
        { ...state, status: 'checking', error: undefined },
        [{ type: 'checkCode', key: 'login', otp: event.otp, purpose: state.purpose }],
      ]
    case 'CodeAccepted':
      if (state.status !== 'checking') return [state, []]
      if (state.purpose === 'primary') {
        return [
          { ...state, status: 'code', purpose: 'secondary' },
          [{ type: 'show', view: 'UpdateEmailSecondaryOtp', replace: true }],
        ]
      }
      return [
        { ...state, status: 'finishing' },
        [emit({ type: 'EMAIL_VERIFICATION_CODE_PASS' }), { type: 'finish', key: 'login', method: 'email' }],
      ]
    case 'EmailChanged':
      if (state.status !== 'checking') return [state, []]
      return [{ ...idleLogin, email: event.email }, [emit({ type: 'EMAIL_EDIT' }), { type: 'leaveUpdate' }]]
    case 'SocialChosen': {
      const { provider, window } = event
      return [
        { ...idleLogin, status: 'social', provider, window },
        [
          emit({ type: 'SOCIAL_LOGIN_STARTED', provider }),
          { type: 'beginSocial', key: 'login', provider, leaves: window === 'blocked' },
          ...(state.status === 'social' ? [] : [{ type: 'show', view: 'ConnectingSocial', replace: false } as const]),
        ],
      ]
    }
    case 'SocialBegun': {
      const { provider } = state
      if (state.status !== 'social' || provider === undefined || provider === 'farcaster') return [state, []]
      const { uri, phrase, comesBack } = event
      if (comesBack) return [{ ...state, uri, window: 'leaving' }, [{ type: 'leave', provider, uri }]]
      return [{ ...state, uri, phrase }, [{ type: 'awaitSocial', key: 'login', provider, cameWith: undefined }]]
    }
    case 'SocialReturned': {
      const { provider, cameWith } = event
      return [
        { ...idleLogin, status: 'social', provider, window: 'back' },
        [
          { type: 'show', view: 'ConnectingSocial', replace: false },
          { type: 'awaitSocial', key: 'login', provider, cameWith },
        ],
      ]
    }
    case 'FarcasterChosen': {
      const provider = 'farcaster'
      return [
        { ...idleLogin, status: 'farcaster', provider },
        [
          emit({ type: 'SOCIAL_LOGIN_STARTED', provider }),
          { type: 'showCode', uri: undefined },
          { type: 'beginFarcaster', key: 'login' },
          ...(state.status === 'farcaster'
            ? []
            : [{ type: 'show', view: 'ConnectingFarcaster', replace: false } as const]),
        ],
      ]
    }
    case 'FarcasterBegun': {
      if (state.status !== 'farcaster') return [state, []]
      const { uri } = event
      return [
        { ...state, uri },
        [
          { type: 'showCode', uri },
          { type: 'awaitFarcaster', key: 'login' },
        ],
      ]
    }
    case 'WindowClosed':
      // They may have gone on elsewhere: the login is still waited for, and the view offers the page again.
      return [state.status === 'social' && !state.error ? { ...state, window: 'closed' } : state, []]
    case 'SocialDone': {
      if (state.status !== 'social' && state.status !== 'farcaster') return [state, []]
      const provider = state.provider ?? ''
      return [
        { ...state, status: 'finishing', error: undefined },
        [
          ...(state.status === 'farcaster' ? [{ type: 'showCode', uri: undefined } as const] : []),
          emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider }),
          { type: 'finish', key: 'login', method: provider },
        ],
      ]
    }
    case 'PasskeyWanted':
      return [{ ...idleLogin, thenPasskey: true }, [{ type: 'abort', key: 'login' }]]
    case 'PasskeyChosen':
      return [{ ...idleLogin, status: 'passkey', passkey: true }, [{ type: 'askPasskey', key: 'login' }]]
    case 'PasskeyDone':
      if (state.status !== 'passkey') return [state, []]
      return [{ ...state, status: 'finishing' }, [{ type: 'finish', key: 'login', method: 'passkey' }]]
    case 'Failed':
      return failed(state, event)
    case 'Finished': {
      if (state.status !== 'finishing') return [state, []]
      const { provider, thenPasskey } = state
      return [
        idleLogin,
        [
          ...(provider ? [emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider })] : []),
          ...(thenPasskey ? [{ type: 'addPasskey' } as const] : []),
        ],
      ]
    }
    case 'Left': {
      const { provider } = state
      const byCode = state.status === 'farcaster'
      const cancelled =
        (byCode || state.status === 'social') && provider ? [emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })] : []
      // Who scans the code from now on logs in nowhere.
      const reset = byCode ? ([{ type: 'showCode', uri: undefined }, { type: 'reload' }] as const) : []
      return [idleLogin, [{ type: 'abort', key: 'login' }, ...cancelled, ...reset]]
    }
  }
}

/** What a code is for: logging in, or leaving the old address for the new one. */
export type CodePurpose = 'login' | 'primary' | 'secondary'

/**
 * The state of a login, or of a change of its address.
 * `asking`: a mail was asked for. `device`: the person approves this browser in the mail. `code`: they type the code.
 * `checking`: the code is looked at. `social`: they are at the provider. `farcaster`: they scan a code. `passkey`: they show it. `finishing`: the account is read.
 */
export type LoginStatus =
  | 'idle'
  | 'asking'
  | 'device'
  | 'code'
  | 'checking'
  | 'social'
  | 'farcaster'
  | 'passkey'
  | 'finishing'

export type LoginState = {
  readonly status: LoginStatus
  /** The address that a mail was asked for. */
  readonly email: string | undefined
  readonly purpose: CodePurpose
  readonly provider: LoginProvider | undefined
  /** It is a login by passkey. */
  readonly passkey: boolean
  /** The person wants a passkey and has none: one is added to the wallet right after the login. */
  readonly thenPasskey: boolean
  /** The provider's page, or what Farcaster's code says, once it is known. */
  readonly uri: string | undefined
  /** Two words that the page after the provider asks about. */
  readonly phrase: string | undefined
  /**
   * Where the provider's page is: in a window, which may be out of sight (`closed`). Without one the page leaves for it
   * itself (`leaving`) and is come back to (`back`), or the person opens it by a link (`blocked`).
   */
  readonly window: 'none' | 'open' | 'blocked' | 'closed' | 'leaving' | 'back'
  /** When the last code was asked for: the next may be 30 s later. Milliseconds since the Unix epoch. */
  readonly askedAtMs: number | undefined
  readonly error: KitError | undefined
}

export type LoginEvent =
  | { readonly type: 'EmailGiven'; readonly email: string; readonly use: 'login' | 'update'; readonly atMs: number }
  | { readonly type: 'Answered'; readonly step: EmailLoginStep | EmailUpdateStep }
  | {
      readonly type:
        | 'DeviceApproved'
        | 'CodeAccepted'
        | 'PasskeyChosen'
        | 'PasskeyWanted'
        | 'PasskeyDone'
        | 'SocialDone'
        | 'WindowClosed'
        | 'FarcasterChosen'
        | 'Finished'
        | 'Left'
    }
  | { readonly type: 'DeviceAwaited' }
  | { readonly type: 'CodeGiven'; readonly otp: string }
  | { readonly type: 'EmailChanged'; readonly email: string }
  | { readonly type: 'SocialChosen'; readonly provider: SocialProvider; readonly window: 'open' | 'blocked' }
  | ({ readonly type: 'SocialBegun' } & SocialPage)
  | { readonly type: 'FarcasterBegun'; readonly uri: string }
  /** The page had left for the provider, and the person is back. */
  | ({ readonly type: 'SocialReturned' } & SocialReturn)
  | { readonly type: 'Failed'; readonly error: KitError }

/** The views that a login leads to. */
export type LoginView =
  | 'EmailVerifyOtp'
  | 'EmailVerifyDevice'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'

export type LoginEffect =
  | { readonly type: 'askMail'; readonly key: 'login'; readonly email: string; readonly use: 'login' | 'update' }
  | { readonly type: 'awaitDevice'; readonly key: 'login' }
  | { readonly type: 'checkCode'; readonly key: 'login'; readonly otp: string; readonly purpose: CodePurpose }
  /** `leaves`: there is no window, so the page itself would go. */
  | { readonly type: 'beginSocial'; readonly key: 'login'; readonly provider: SocialProvider; readonly leaves: boolean }
  | { readonly type: 'leave'; readonly key?: never; readonly provider: SocialProvider; readonly uri: string }
  | {
      readonly type: 'awaitSocial'
      readonly key: 'login'
      readonly provider: SocialProvider | undefined
      readonly cameWith: string | undefined
    }
  | { readonly type: 'beginFarcaster' | 'awaitFarcaster'; readonly key: 'login' }
  /** What the account's state has of the code. */
  | { readonly type: 'showCode'; readonly key?: never; readonly uri: string | undefined }
  | { readonly type: 'reload'; readonly key?: never }
  | { readonly type: 'askPasskey'; readonly key: 'login' }
  | { readonly type: 'finish'; readonly key: 'login'; readonly method: string }
  | { readonly type: 'abort'; readonly key: 'login' }
  /** `replace`: in the place of the view that led there. */
  | { readonly type: 'show'; readonly key?: never; readonly view: LoginView; readonly replace: boolean }
  | { readonly type: 'leaveUpdate'; readonly key?: never }
  | { readonly type: 'addPasskey'; readonly key?: never }
  | { readonly type: 'emit'; readonly key?: never; readonly event: KitEvent }
