import type { CaipNetworkId, LoginProvider, SocialProvider } from '@latchkey/protocol'
import type { WalletSecurityPort } from './protection.ts'

/** Ways to log in, in the order to show. */
export type LoginMethods = {
  readonly email: boolean
  readonly socials: readonly LoginProvider[]
  readonly passkey: boolean
  /** Whether who logs in for the first time may bring a wallet that they have. */
  readonly bring: boolean
}

/** What a login by mail needs next: nothing, the mailed code, or this device approved first and the code then. */
export type EmailLoginStep = 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'

/** What a change of address needs next: the code mailed to the old address, or the one mailed to the new. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** The window in which a person logs in at a provider. */
export type LoginWindow = {
  /** Leaves for the provider's page. */
  go(url: string): void
  closed(): boolean
  close(): void
}

/** A provider's page, at which a person logs in. */
export type SocialPage = {
  readonly uri: string
  /** Two words that the page after it asks about. */
  readonly phrase: string | undefined
  /** It leads back to the page that left for it. */
  readonly comesBack: boolean
}

/** A person who is back from a provider's page, on the page that had left for it. */
export type SocialReturn = {
  /** Undefined where this browser does not know of a login. */
  readonly provider: SocialProvider | undefined
  readonly cameWith: string
}

type Ask<Options = unknown> = Options & { readonly signal: AbortSignal }

/**
 * What a connector of type AUTH can do beside connecting: find out who the person is. `connect` of the connector then
 * reads the account. Every call rejects with a KitError: `frame/*` where the wallet's page could not be asked, `login/*`
 * where it said no, `request/went-wrong` where the caller gave up.
 */
export type LoginPort = {
  /** What the app offers. Known before anything is loaded. */
  readonly methods: LoginMethods
  /** The address of the last login by mail in this browser. */
  rememberedEmail(): string | undefined
  /** What the operator offers of it. Loads the wallet's page. */
  offered(ask: Ask): Promise<LoginMethods>
  /** @throws KitError `login/throttled` within 30 s of the last code, `login/email-invalid`. */
  connectEmail(ask: Ask<{ readonly email: string }>): Promise<EmailLoginStep>
  /** Waits until the person has approved this device. */
  connectDevice(ask: Ask): Promise<void>
  /** @throws KitError `login/code-wrong`, `login/attempt-closed`, `login/locked`. */
  connectOtp(ask: Ask<{ readonly otp: string }>): Promise<void>
  /** How the wallet's own screens look from now on. */
  setTheme(mode: 'dark' | 'light' | 'system'): void
  /** Opens an empty window. Call it in a click handler; `undefined` where the browser refuses. */
  openWindow(): LoginWindow | undefined
  /** The provider's page. `returnTo`: the address of this page, where it is to leave for the provider itself. */
  beginSocial(
    ask: Ask<{ readonly provider: SocialProvider; readonly returnTo: string | undefined }>,
  ): Promise<SocialPage>
  /** Goes to the provider's page in the place of this one. */
  leave(page: { readonly provider: SocialProvider; readonly uri: string }): void
  /** Waits until the person is back from the provider. `cameWith`: what this page was come back to with. */
  finishSocial(
    ask: Ask<{ readonly provider: SocialProvider | undefined; readonly cameWith: string | undefined }>,
  ): Promise<void>
  /** Begins a login with Farcaster: what the person scans, or opens on a phone. It holds for five minutes. */
  beginFarcaster(ask: Ask): Promise<string>
  /**
   * Waits until the person has signed there.
   * @throws KitError `login/attempt-closed` after five minutes, `login/provider-refused`.
   */
  finishFarcaster(ask: Ask): Promise<void>
  /** Loads the wallet's page again, which forgets what it waits for. */
  reload(): void
  updateEmail(ask: Ask<{ readonly email: string }>): Promise<EmailUpdateStep>
  updateEmailPrimaryOtp(ask: Ask<{ readonly otp: string }>): Promise<void>
  /** Resolves with the address that holds from now on. */
  updateEmailSecondaryOtp(ask: Ask<{ readonly otp: string }>): Promise<string>
  /**
   * Logs in with a passkey, which brings the wallet along.
   * @throws KitError `login/passkey-refused`, `login/passkey-unavailable`, `wallet/user-rejected`.
   */
  connectPasskey(ask: Ask): Promise<void>
  /** Chooses between the plain account and the smart one; resolves with the one that holds. */
  setAccountType(ask: Ask<{ readonly type: 'eoa' | 'smartAccount' }>): Promise<'eoa' | 'smartAccount'>
  /**
   * Makes the smart account a plain one again on one network, once the person has approved that on the wallet's own screen.
   * Resolves with the transaction's hash.
   * @throws KitError `wallet/user-rejected`, `frame/not-offered` where the account isn't smart there.
   */
  turnOffSmartAccount(ask: { readonly networkId: CaipNetworkId }): Promise<string>
  /** Reads again whether the account is smart on the network in use; the session says so then. */
  refreshSmartAccount(): Promise<void>
  readonly walletSecurity: WalletSecurityPort
}
