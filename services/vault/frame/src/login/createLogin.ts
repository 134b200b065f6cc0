import type { VaultClient } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeptSession, KeptWallet } from '../store/vaultStore.ts'
import { createBegunLogin } from './begunLogin.ts'
import { createEmailLogin, type EmailLogin } from './emailLogin.ts'
import { logInByPasskey } from './passkeyLogin.ts'
import { createSettler, type LoginRequest } from './settleLogin.ts'
import { createSocialLogin, type SocialLogin } from './socialLogin.ts'
import { logInByWalletWindow } from './walletWindowLogin.ts'

/** Logging in, up to a wallet on this device. */
export type Login = EmailLogin &
  SocialLogin & {
    /** Logs in with the passkey that the person chooses, and ends with the wallet on this device. */
    passkey(context: LoginRequest): Promise<void>
    /** Begins a login with Farcaster: what the person opens or scans. */
    startFarcaster(context: Pick<LoginRequest, 'signal'>): Promise<{ url: string }>
    /** Waits for the person to sign in, and ends with the wallet on this device. */
    finishFarcaster(context: LoginRequest): Promise<{ userName: string }>
    /** Takes over the wallet that the wallet's own window in this browser has, after a yes there. */
    walletWindow(context: LoginRequest): Promise<void>
    /** Has the next account without a wallet asked for one that its person brings. @throws VaultError `frame/has-wallet` */
    bringNext(): Promise<void>
    /** The wallet of who is logged in, made or recovered if need be. @throws VaultError `frame/session-expired` */
    wallet(context: LoginRequest): Promise<{ session: KeptSession; wallet: KeptWallet }>
    /** Forgets what was begun. */
    cancel(): void
  }

export declare namespace createLogin {
  type Options = Omit<createSettler.Options, 'begun'> & {
    readonly auth: VaultClient
    readonly projectId: string
  }
}

export function createLogin(options: createLogin.Options): Login {
  const begun = createBegunLogin(options)
  const settler = createSettler({ ...options, begun })
  const shared = { ...options, begun, settler }
  return {
    ...createEmailLogin(shared),
    ...createSocialLogin(shared),
    async startFarcaster(context) {
      // Apart: few logins are one.
      const { beginFarcaster } = await import('./farcasterLogin.ts')
      return beginFarcaster(shared, context)
    },
    async finishFarcaster(context) {
      const scan = begun.scan()
      if (scan === undefined) throw new VaultError('login/attempt-closed')
      try {
        const session = await scan.collect(context)
        options.ports.prepareWorker()
        await settler.enter(session, context)
        return { userName: session.user.userName ?? '' }
      } finally {
        // A sign-in is good for one try; one that was begun meanwhile is another.
        if (begun.scan() === scan) begun.cancel()
      }
    },
    async passkey(context) {
      begun.cancel()
      await logInByPasskey(shared, context)
    },
    async walletWindow(context) {
      begun.cancel()
      await logInByWalletWindow(shared, context)
    },
    bringNext: settler.bringNext,
    wallet: (context) => settler.wallet(context),
    cancel: () => begun.cancel(),
  }
}
