/** What a person holds that leads back to their wallet. */
export type RecoveryMethodKind = 'passkey' | 'password' | 'code'

/** A recovery method to the wallet on a new device. */
export type RecoveryMethod = {
  readonly id: string
  readonly method: RecoveryMethodKind
  /** Of a passkey: what it was called when it was added. */
  readonly label: string | null
  /** Milliseconds since the Unix epoch. */
  readonly createdMs: number
  /** Of a passkey: its last login. */
  readonly lastUsedMs: number | null
  /** Whether it opens the wallet: a passkey of an authenticator without PRF only logs in. */
  readonly opens: boolean
  /** Synced by its provider, or bound to no device at all. */
  readonly backedUp: boolean
}

/** What leads back to a wallet. */
export type WalletRecovery = {
  /** Whether the mailbox does. `waiting`: from `automaticFromMs` on. */
  readonly automatic: 'on' | 'off' | 'waiting'
  readonly automaticFromMs: number | null
  readonly ways: readonly RecoveryMethod[]
}

type Ask<Options = unknown> = Options & { readonly signal: AbortSignal }

/**
 * What a wallet is protected by. The page only asks: secrets are typed, shown and confirmed on the wallet's own screens,
 * where people also authenticate again if a service requires that. Every call rejects with a KitError:
 * `wallet/user-rejected` where the person closed such a screen, `frame/*` where the wallet's page could not be asked,
 * `recovery/*` where the wallet said no.
 */
export type WalletSecurityPort = {
  read(ask: Ask): Promise<WalletRecovery>
  /** A passkey is added; a password or a code takes the place of the one before. */
  add(ask: Ask<{ readonly method: RecoveryMethodKind }>): Promise<void>
  /** Has a mailbox lead back in the place of Farcaster. @throws KitError `frame/not-offered` for an account of another kind. */
  addMailbox(ask: Ask): Promise<{ readonly email: string }>
  /** @throws KitError `recovery/last-way` where nothing else leads back. */
  remove(ask: Ask<{ readonly id: string }>): Promise<void>
  /** Resolves once the way opened this very wallet; nothing is changed. */
  tryOut(ask: Ask<{ readonly id: string }>): Promise<void>
  /** Off takes a way that the person holds; on takes a day. */
  setAutomatic(ask: Ask<{ readonly on: boolean }>): Promise<void>
  /** Lets the other apps of this browser take the wallet over without a mail. */
  keepInBrowser(ask: Ask): Promise<void>
  /** Shows the recovery phrase and the keys in the wallet's own window; resolves when it is closed. */
  exportWallet(ask: Ask): Promise<void>
  /** Has the next account without a wallet asked for one that its person brings. @throws KitError `frame/has-wallet` */
  bring(ask: Ask): Promise<void>
  /** Ends every session; a login before the moment that it resolves with keeps the account. */
  deleteWallet(ask: Ask): Promise<{ readonly deletedAtMs: number }>
  /** Shows what all apps may do without asking, on the wallet's own screen; resolves when it is closed. */
  managePermissions(ask: Ask): Promise<void>
  /** Shows devices and activity on the wallet's own screen. `loggedOut`: everywhere, this browser included. */
  manageDevices(ask: Ask): Promise<{ readonly loggedOut: boolean }>
}
