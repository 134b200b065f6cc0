import type { VaultSession } from '@latchkey/protocol/vault'
import type { WalletAddresses } from '../approve/approve.types.ts'

/** Keys that cannot leave this browser: the browser signs and encrypts with them and never shows them. */
export type DeviceKeys = {
  /** P-256: proves the device. */
  readonly proof: CryptoKeyPair
  /** AES-256-GCM: covers D. */
  readonly cover: CryptoKey
}

/** A session as this device keeps it. Its tokens open nothing without `DeviceKeys.proof`. */
export type KeptSession = VaultSession & {
  /** Milliseconds since 1970. */
  readonly accessEndsAtMs: number
}

/** This device's part in a wallet. */
export type KeptWallet = {
  readonly state: 'pending' | 'active'
  readonly setId: string
  readonly addresses: WalletAddresses
  /** D under `DeviceKeys.cover`: nonce and ciphertext. */
  readonly coveredShare: Uint8Array<ArrayBuffer>
  /** R, sealed to the recovery key: what the way out without a server needs beside D. */
  readonly sealedRecovery: string
  readonly recoveryPublicKey: string
}

/** A social login that a page may have left for. */
export type KeptOauth = {
  readonly attemptId: string
  readonly endsAtMs: number
  /** Its session has begun; the wallet may still be missing. */
  readonly collected?: boolean
}

/** What is kept, by its key. Wallets are kept by person, so that two may share a browser. */
export type Kept = {
  device: DeviceKeys
  session: KeptSession
  /** A session that was ended here while the service could not be told. */
  leaving: KeptSession
  oauth: KeptOauth
  [wallet: `wallet/${string}`]: KeptWallet
}

/** What this browser keeps for the page's site, and for no other: storage is split by site. */
export type VaultStore = {
  get<Key extends keyof Kept & string>(key: Key): Promise<Kept[Key] | undefined>
  put<Key extends keyof Kept & string>(key: Key, value: Kept[Key]): Promise<void>
  remove(key: keyof Kept & string): Promise<void>
}
