import type { KitEvent } from '../kit/kit.types.ts'
import type { EmailLoginStep, EmailUpdateStep } from '../ports/login.ts'
import { idleLogin } from './idleLogin.ts'
import type { LoginEffect, LoginEvent, LoginState } from './login.types.ts'

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

/** A failure is told where the person can do something about it. */
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
      return [{ ...state, error }, [emit({ type: 'SOCIAL_LOGIN_ERROR', provider: state.provider ?? '' })]]
    case 'passkey':
      // Who put the passkey away knows that they did.
      return [{ ...state, status: 'idle', error: error.code === 'wallet/user-rejected' ? undefined : error }, []]
    case 'asking':
      // A code that was not sent makes nobody wait for the next.
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
      const begun = again ? { ...state, error: undefined } : { ...idleLogin, status: 'asking' as const, email }
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
      if (state.status !== 'social' || provider === undefined) return [state, []]
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
    case 'WindowClosed':
      // They may have gone on elsewhere: the login is still waited for, and the view offers the page again.
      return [state.status === 'social' && !state.error ? { ...state, window: 'closed' } : state, []]
    case 'SocialDone': {
      if (state.status !== 'social') return [state, []]
      const provider = state.provider ?? ''
      return [
        { ...state, status: 'finishing', error: undefined },
        [
          emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider }),
          { type: 'finish', key: 'login', method: provider },
        ],
      ]
    }
    case 'PasskeyChosen':
      return [{ ...idleLogin, status: 'passkey', passkey: true }, [{ type: 'askPasskey', key: 'login' }]]
    case 'PasskeyDone':
      if (state.status !== 'passkey') return [state, []]
      return [{ ...state, status: 'finishing' }, [{ type: 'finish', key: 'login', method: 'passkey' }]]
    case 'Failed':
      return failed(state, event)
    case 'Finished': {
      if (state.status !== 'finishing') return [state, []]
      const { provider } = state
      return [idleLogin, provider ? [emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider })] : []]
    }
    case 'Left': {
      const { provider } = state
      const cancelled = state.status === 'social' && provider ? [emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })] : []
      return [idleLogin, [{ type: 'abort', key: 'login' }, ...cancelled]]
    }
  }
}
