import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { idleLogin, type LoginEvent, type LoginState, loginTransition } from './login.machine.ts'

const email = 'ann@example.org'
const wrong = new KitError({ code: 'login/code-wrong', shortMessage: 'Invalid code' })
const putAway = new KitError({ code: 'wallet/user-rejected', shortMessage: 'Declined' })
const given: LoginEvent = { type: 'EmailGiven', email, use: 'login', atMs: 1_000 }
const change: LoginEvent = { type: 'EmailGiven', email, use: 'update', atMs: 1_000 }
const code: LoginEvent = { type: 'CodeGiven', otp: '407195' }
const answered = (step: Extract<LoginEvent, { type: 'Answered' }>['step']): LoginEvent => ({ type: 'Answered', step })
const social: LoginEvent = { type: 'SocialChosen', provider: 'google', window: 'open' }
const begun: LoginEvent = {
  type: 'SocialBegun',
  uri: 'https://google.example',
  phrase: 'amber canoe',
  comesBack: false,
}
const blocked: LoginEvent = { type: 'SocialChosen', provider: 'google', window: 'blocked' }
const leaves: LoginEvent = { type: 'SocialBegun', uri: 'https://google.example', phrase: undefined, comesBack: true }
const returned: LoginEvent = { type: 'SocialReturned', provider: 'google', cameWith: 'login.token' }
const failed: LoginEvent = { type: 'Failed', error: wrong }
const scan: LoginEvent = { type: 'FarcasterChosen' }
const scanned: LoginEvent = { type: 'FarcasterBegun', uri: 'https://farcaster.example' }
const wanted: LoginEvent = { type: 'PasskeyWanted' }
const noPasskey: LoginEvent = {
  type: 'Failed',
  error: new KitError({ code: 'login/passkey-none', shortMessage: 'No passkey answered' }),
}

const run = (...events: readonly LoginEvent[]) =>
  events.reduce<readonly [LoginState, readonly { type: string }[]]>(
    ([state], event) => loginTransition(state, event),
    [idleLogin, []],
  )
const effects = (...events: readonly LoginEvent[]) => run(...events)[1].filter(({ type }) => type !== 'emit')

describe('the transition table', () => {
  const rows: [string, readonly LoginEvent[], Partial<LoginState>][] = [
    ['a mail is asked for', [given], { status: 'asking', email, askedAtMs: 1_000 }],
    ['a code is needed [S3.151]', [given, answered('VERIFY_OTP')], { status: 'code', purpose: 'login' }],
    ['the device is to be approved [S3.150]', [given, answered('VERIFY_DEVICE')], { status: 'device' }],
    ['the session still holds [S3.152]', [given, answered('CONNECT')], { status: 'finishing' }],
    ['approved, then the code', [given, answered('VERIFY_DEVICE'), { type: 'DeviceApproved' }], { status: 'code' }],
    ['the code is looked at', [given, answered('VERIFY_OTP'), code], { status: 'checking', error: undefined }],
    ['a wrong code', [given, answered('VERIFY_OTP'), code, failed], { status: 'code', error: wrong }],
    [
      'the right code',
      [given, answered('VERIFY_OTP'), code, { type: 'CodeAccepted' }],
      { status: 'finishing', error: undefined },
    ],
    ['no mail left', [given, failed], { status: 'idle', askedAtMs: undefined, error: wrong, email }],
    [
      'another code is asked for',
      [given, answered('VERIFY_OTP'), { ...given, atMs: 40_000 }],
      { status: 'code', askedAtMs: 40_000 },
    ],
    [
      'the old address first [S3.153]',
      [change, answered('VERIFY_PRIMARY_OTP')],
      { status: 'code', purpose: 'primary' },
    ],
    [
      'then the new one [S3.154]',
      [change, answered('VERIFY_PRIMARY_OTP'), code, { type: 'CodeAccepted' }],
      { status: 'code', purpose: 'secondary' },
    ],
    [
      'changed [S3.155]',
      [change, answered('VERIFY_SECONDARY_OTP'), code, { type: 'EmailChanged', email: 'new@example.org' }],
      { status: 'idle', email: 'new@example.org' },
    ],
    ['a passkey', [{ type: 'PasskeyChosen' }], { status: 'passkey', passkey: true }],
    [
      'a passkey that was put away',
      [{ type: 'PasskeyChosen' }, { type: 'Failed', error: putAway }],
      { status: 'idle', error: undefined },
    ],
    [
      'a passkey that nobody knows',
      [{ type: 'PasskeyChosen' }, failed],
      { status: 'idle', passkey: true, error: wrong },
    ],
    ['the right passkey', [{ type: 'PasskeyChosen' }, { type: 'PasskeyDone' }], { status: 'finishing' }],
    [
      'a passkey after the person left',
      [{ type: 'PasskeyChosen' }, { type: 'Left' }, { type: 'PasskeyDone' }],
      idleLogin,
    ],
    [
      'a passkey is wanted, which nobody has',
      [noPasskey, wanted],
      { status: 'idle', thenPasskey: true, error: undefined },
    ],
    ['its mail is asked for', [wanted, given], { status: 'asking', thenPasskey: true }],
    ['another way than that', [wanted, social], { status: 'social', thenPasskey: false }],
    ['a provider', [social], { status: 'social', provider: 'google', window: 'open', uri: undefined }],
    ['its page is known', [social, begun], { status: 'social', uri: 'https://google.example', phrase: 'amber canoe' }],
    ['its window is gone', [social, begun, { type: 'WindowClosed' }], { status: 'social', window: 'closed' }],
    ['back from it', [social, begun, { type: 'SocialDone' }], { status: 'finishing' }],
    ['no window for it', [blocked], { status: 'social', window: 'blocked' }],
    ['the page leaves for it', [blocked, leaves], { status: 'social', window: 'leaving', phrase: undefined }],
    ['the page is come back to', [returned], { status: 'social', window: 'back', provider: 'google' }],
    ['that login ends', [returned, { type: 'SocialDone' }, { type: 'Finished' }], idleLogin],
    ['that login is not known', [returned, failed], { status: 'social', error: wrong }],
    ['refused there', [social, begun, failed], { status: 'social', error: wrong }],
    ['done', [social, begun, { type: 'SocialDone' }, { type: 'Finished' }], idleLogin],
    ['Farcaster', [scan], { status: 'farcaster', provider: 'farcaster', uri: undefined }],
    ['its code is known', [scan, scanned], { status: 'farcaster', uri: 'https://farcaster.example' }],
    ['a code that comes after it was left', [scan, { type: 'Left' }, scanned], idleLogin],
    ['a page of a provider is no code', [scan, begun], { status: 'farcaster', uri: undefined }],
    ['signed there', [scan, scanned, { type: 'SocialDone' }], { status: 'finishing', provider: 'farcaster' }],
    ['its code is over', [scan, scanned, failed], { status: 'farcaster', error: wrong }],
    ['another code', [scan, scanned, failed, scan], { status: 'farcaster', error: undefined, uri: undefined }],
    ['left', [given, answered('VERIFY_OTP'), { type: 'Left' }], idleLogin],
    ['an answer after it was left', [given, { type: 'Left' }, answered('VERIFY_OTP')], idleLogin],
    ['a code that nobody asked for', [code], idleLogin],
    ['a failure after it was left', [given, { type: 'Left' }, failed], idleLogin],
  ]
  it.each(rows)('%s', (_, events, after) => {
    expect(run(...events)[0]).toMatchObject(after)
  })
})

describe('what follows', () => {
  it('is the view of the next step, in the place of the device view where that came first', () => {
    expect(effects(given, answered('VERIFY_OTP'))).toEqual([{ type: 'show', view: 'EmailVerifyOtp', replace: false }])
    expect(effects(given, answered('VERIFY_DEVICE'), { type: 'DeviceApproved' })).toEqual([
      { type: 'show', view: 'EmailVerifyOtp', replace: true },
    ])
    expect(effects(change, answered('VERIFY_PRIMARY_OTP'))).toEqual([
      { type: 'show', view: 'UpdateEmailPrimaryOtp', replace: false },
    ])
  })

  it('is no second view for a code that is sent again, nor for a provider that is tried again', () => {
    expect(effects(given, answered('VERIFY_OTP'), given, answered('VERIFY_OTP'))).toEqual([])
    expect(effects(social, begun, failed, social)).toEqual([
      { type: 'beginSocial', key: 'login', provider: 'google', leaves: false },
    ])
  })

  it('is a code to show, and the end of it, with a new page of the wallet, when the person goes back [S2.40] [S2.41]', () => {
    expect(effects(scan)).toEqual([
      { type: 'showCode', uri: undefined },
      { type: 'beginFarcaster', key: 'login' },
      { type: 'show', view: 'ConnectingFarcaster', replace: false },
    ])
    expect(effects(scan, scanned, { type: 'Left' })).toEqual([
      { type: 'abort', key: 'login' },
      { type: 'showCode', uri: undefined },
      { type: 'reload' },
    ])
    expect(effects(scan, scanned, { type: 'SocialDone' })).toEqual([
      { type: 'showCode', uri: undefined },
      { type: 'finish', key: 'login', method: 'farcaster' },
    ])
    // Who is logged in keeps the page of their wallet.
    expect(effects(scan, scanned, { type: 'SocialDone' }, { type: 'Left' })).toEqual([{ type: 'abort', key: 'login' }])
  })

  it('is the way to the provider where there is no window, and the end of the login where that leads back', () => {
    expect(effects(blocked)[0]).toEqual({ type: 'beginSocial', key: 'login', provider: 'google', leaves: true })
    // Nothing is waited for by a page that goes away.
    expect(effects(blocked, leaves)).toEqual([{ type: 'leave', provider: 'google', uri: 'https://google.example' }])
    expect(effects(returned)).toEqual([
      { type: 'show', view: 'ConnectingSocial', replace: false },
      { type: 'awaitSocial', key: 'login', provider: 'google', cameWith: 'login.token' },
    ])
  })

  it('is a passkey for who wanted one, once they are logged in', () => {
    const login = [given, answered('CONNECT'), { type: 'Finished' }] as const
    expect(effects(wanted, ...login)).toEqual([{ type: 'addPasskey' }])
    expect(effects(...login)).toEqual([])
  })

  it('is the end of whatever is waited for, when the login is left', () => {
    expect(effects(given, answered('VERIFY_DEVICE'), { type: 'Left' })).toEqual([{ type: 'abort', key: 'login' }])
  })
})
