import type { ConnectorListener, ConnectorSession } from '@latchkey/core'
import type { EmailLoginStep, EmailUpdateStep, LoginMethods, LoginPort, SocialReturn } from '@latchkey/core/login'
import { type ErrorCode, KitError } from '@latchkey/protocol'
import { scriptedProtection } from './scriptedProtection.ts'
import { type ScriptedWallet, type ScriptedWalletOptions, scriptedWallet } from './scriptedWallet.ts'

type LoginAnswer = 'go' | 'silent' | ErrorCode

/** A wallet with logins that answers as the test says, and remembers what it was asked. */
export type ScriptedLogin = ScriptedWallet & {
  readonly login: LoginPort
  readonly logins: string[]
  readonly answers: {
    email: EmailLoginStep | LoginAnswer
    device: LoginAnswer
    otp: LoginAnswer
    social: LoginAnswer
    socialDone: LoginAnswer
    farcaster: LoginAnswer
    farcasterDone: LoginAnswer
    passkey: LoginAnswer
    accountType: LoginAnswer
    permissions: LoginAnswer
    turnOff: LoginAnswer
    update: EmailUpdateStep | LoginAnswer
    /** Whether the browser opens windows. */
    window: 'open' | 'blocked'
    /** Whether a provider leads back to a page that left for it itself. */
    redirect: 'yes' | 'no'
  }
  /** Every window that was opened, and where it went. */
  readonly windows: { url: string | undefined; closed: boolean }[]
  /** What the kit listens with. */
  heard(): ConnectorListener | undefined
}

export type ScriptedLoginOptions = ScriptedWalletOptions & {
  readonly methods?: Partial<LoginMethods>
  readonly email?: string | null
  /** Its networks have smart accounts. */
  readonly smartAccount?: ConnectorSession['smartAccount']
  /** The person is back from a provider. */
  readonly back?: SocialReturn
}

const retry: Partial<Record<ErrorCode, string>> = { 'login/throttled': 'Please try again after 12 seconds' }

export function scriptedLogin(options: ScriptedLoginOptions = {}): ScriptedLogin {
  const wallet = scriptedWallet({ id: 'ID_AUTH', name: 'Latchkey', ...options, type: 'AUTH' })
  let { smartAccount } = options
  const logins: string[] = []
  const windows: ScriptedLogin['windows'] = []
  const answers: ScriptedLogin['answers'] = {
    email: 'VERIFY_OTP',
    device: 'go',
    otp: 'go',
    social: 'go',
    socialDone: 'go',
    farcaster: 'go',
    farcasterDone: 'silent',
    passkey: 'go',
    accountType: 'go',
    permissions: 'go',
    turnOff: 'go',
    update: 'VERIFY_PRIMARY_OTP',
    window: 'open',
    redirect: 'yes',
  }
  let listener: ConnectorListener | undefined
  const answer = async <Value>(how: string, value: Value, signal: AbortSignal): Promise<Value> => {
    if (how === 'silent') {
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new KitError({ code: 'request/aborted', shortMessage: 'gone' }))),
      )
    }
    if (how.includes('/')) {
      const code = how as ErrorCode
      const details = code === 'login/device-waiting' ? new Date(Date.now() + 3_600_000).toISOString() : undefined
      throw new KitError({ code, shortMessage: retry[code] ?? `scripted ${how}`, details })
    }
    return value
  }
  const methods: LoginMethods = {
    email: true,
    socials: ['google', 'x', 'discord', 'apple', 'github', 'facebook'],
    passkey: true,
    bring: true,
    ...options.methods,
  }
  const login: LoginPort = {
    methods,
    rememberedEmail: () => undefined,
    setTheme: () => undefined,
    offered: async () => methods,
    connectEmail: ({ email, signal }) => {
      logins.push(`email ${email}`)
      return answer(answers.email, answers.email as EmailLoginStep, signal)
    },
    connectDevice: ({ signal }) => {
      logins.push('device')
      return answer(answers.device, undefined, signal)
    },
    connectOtp: ({ otp, signal }) => {
      logins.push(`otp ${otp}`)
      return answer(answers.otp, undefined, signal)
    },
    openWindow: () => {
      if (answers.window === 'blocked') return undefined
      const opened: ScriptedLogin['windows'][number] = { url: undefined, closed: false }
      windows.push(opened)
      return {
        go: (url) => {
          opened.url = url
        },
        closed: () => opened.closed,
        close: () => {
          opened.closed = true
        },
      }
    },
    beginSocial: ({ provider, returnTo, signal }) => {
      logins.push(`social ${provider}`)
      const uri = `https://${provider}.example/login`
      const comesBack = answers.redirect === 'yes' && returnTo !== undefined
      return answer(answers.social, { uri, phrase: comesBack ? undefined : 'amber canoe', comesBack }, signal)
    },
    leave: ({ uri }) => void logins.push(`leave ${uri}`),
    finishSocial: ({ provider, cameWith, signal }) => {
      logins.push(cameWith === undefined ? `await ${provider}` : `back ${provider} ${cameWith}`)
      return answer(answers.socialDone, undefined, signal)
    },
    beginFarcaster: ({ signal }) => {
      logins.push('farcaster')
      return answer(answers.farcaster, 'https://farcaster.example/~/siwf?channelToken=1', signal)
    },
    finishFarcaster: ({ signal }) => {
      logins.push('await farcaster')
      return answer(answers.farcasterDone, undefined, signal)
    },
    reload: () => void logins.push('reload'),
    updateEmail: ({ email, signal }) => {
      logins.push(`update ${email}`)
      return answer(answers.update, answers.update as EmailUpdateStep, signal)
    },
    updateEmailPrimaryOtp: ({ otp, signal }) => {
      logins.push(`primary ${otp}`)
      return answer(answers.otp, undefined, signal)
    },
    updateEmailSecondaryOtp: ({ otp, signal }) => {
      logins.push(`secondary ${otp}`)
      return answer(answers.otp, 'new@example.org', signal)
    },
    connectPasskey: ({ signal }) => {
      logins.push('passkey')
      return answer(answers.passkey, undefined, signal)
    },
    setAccountType: ({ type, signal }) => {
      logins.push(`type ${type}`)
      return answer(answers.accountType, type, signal).then((held) => {
        if (smartAccount) listener?.changed({ ...session(), smartAccount: { ...smartAccount, preferredType: held } })
        return held
      })
    },
    turnOffSmartAccount: async ({ networkId }) => {
      logins.push(`turn off ${networkId}`)
      await answer(answers.turnOff, undefined, new AbortController().signal)
      if (smartAccount) smartAccount = { ...smartAccount, isDeployed: false }
      return `0x${'ab'.repeat(32)}`
    },
    refreshSmartAccount: async () => listener?.changed(session()),
    walletSecurity: scriptedProtection(({ signal }) => {
      logins.push('permissions')
      return answer(answers.permissions, undefined, signal)
    }),
  }
  const email = options.email === undefined ? 'marta@example.org' : options.email
  const user = { email, userName: undefined, socialProvider: undefined }
  const session = (): ConnectorSession => ({ ...wallet.session, user, smartAccount })
  return {
    ...wallet,
    login,
    logins,
    answers,
    windows,
    connect: async (asked) => {
      await wallet.connect(asked)
      return session()
    },
    ...(options.back && {
      resume: async ({ onLoginReturn }: { onLoginReturn?: ((back: SocialReturn) => void) | undefined }) => {
        if (options.back) onLoginReturn?.(options.back)
        return undefined
      },
    }),
    rejectRequests: () => void logins.push('reject'),
    watch: (given) => {
      listener = given
      return () => {
        listener = undefined
      }
    },
    heard: () => listener,
  }
}
