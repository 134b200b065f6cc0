import type { KitError } from '@latchkey/protocol'
import type { KitEvent } from '../kit/kit.types.ts'
import type { EmailLoginStep, EmailUpdateStep, SocialPage, SocialProvider, SocialReturn } from '../ports/login.ts'

/** What a code is for: logging in, or leaving the old address for the new one. */
export type CodePurpose = 'login' | 'primary' | 'secondary'

/**
 * Where a login, or a change of its address, stands.
 * `asking`: a mail was asked for. `device`: the person approves this browser in the mail. `code`: they type the code.
 * `checking`: the code is looked at. `social`: they are at the provider. `passkey`: they show it. `finishing`: the account is read.
 */
export type LoginStatus = 'idle' | 'asking' | 'device' | 'code' | 'checking' | 'social' | 'passkey' | 'finishing'

export type LoginState = {
  readonly status: LoginStatus
  /** The address that a mail was asked for. */
  readonly email: string | undefined
  readonly purpose: CodePurpose
  readonly provider: SocialProvider | undefined
  /** It is a login by passkey. */
  readonly passkey: boolean
  /** The provider's page, once it is known. */
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
        | 'PasskeyDone'
        | 'SocialDone'
        | 'WindowClosed'
        | 'Finished'
        | 'Left'
    }
  | { readonly type: 'DeviceAwaited' }
  | { readonly type: 'CodeGiven'; readonly otp: string }
  | { readonly type: 'EmailChanged'; readonly email: string }
  | { readonly type: 'SocialChosen'; readonly provider: SocialProvider; readonly window: 'open' | 'blocked' }
  | ({ readonly type: 'SocialBegun' } & SocialPage)
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
  | { readonly type: 'askPasskey'; readonly key: 'login' }
  | { readonly type: 'finish'; readonly key: 'login'; readonly method: string }
  | { readonly type: 'abort'; readonly key: 'login' }
  /** `replace`: in the place of the view that led there. */
  | { readonly type: 'show'; readonly key?: never; readonly view: LoginView; readonly replace: boolean }
  | { readonly type: 'leaveUpdate'; readonly key?: never }
  | { readonly type: 'emit'; readonly key?: never; readonly event: KitEvent }
