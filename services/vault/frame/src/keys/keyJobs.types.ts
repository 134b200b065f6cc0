import type { SigningJob, WalletAddresses } from '../approve/approve.types.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A new share set, as it leaves the worker: nothing in it opens the wallet without another part. */
export type MadeSet = {
  readonly addresses: WalletAddresses
  /** S, for the auth service. */
  readonly serverShare: Bytes
  /** R, sealed to the recovery key. */
  readonly sealedRecovery: Bytes
  readonly recoveryPublicKey: Bytes
  /** D under the device's cover. */
  readonly coveredShare: Bytes
}

/** What the key worker does, by name: what it is given, and what it answers. */
export type KeyJobs = {
  /** A new root, split. The worker holds what `enrol` and `readBack` need. */
  create: { given: { user: string; setId: string; cover: CryptoKey }; answer: MadeSet }
  /** The recovery key of the set just made, sealed to the guardian. */
  enrol: { given: { user: string; guardianKey: Bytes }; answer: Bytes }
  /**
   * Opens the set just made by D and S, and by S and R, from what storage and server gave back.
   * Fails with `keys/root-mismatch` when either pair gives another wallet.
   */
  readBack: { given: { user: string; setId: string; cover: CryptoKey; kept: ReadBack }; answer: undefined }
  /** The public key that the guardian is to seal the recovery key to. */
  listen: { given: undefined; answer: Bytes }
  /** Opens the wallet by S and R of another device's set, and splits it anew for this device. */
  recover: { given: Recovery; answer: MadeSet }
  /** Opens the wallet by D and S and signs everything with it. */
  sign: { given: Signing; answer: readonly Bytes[] }
}

type ReadBack = {
  readonly addresses: WalletAddresses
  readonly coveredShare: Bytes
  readonly serverShare: Bytes
  readonly sealedRecovery: Bytes
}

type Recovery = {
  readonly user: string
  /** Of the set that is opened. */
  readonly oldSetId: string
  readonly serverShare: Bytes
  readonly sealedRecovery: Bytes
  readonly recoveryPublicKey: Bytes
  /** From the guardian, sealed to what `listen` answered. */
  readonly sealedRecoveryKey: Bytes
  readonly addresses: WalletAddresses
  /** Of the set that is made. */
  readonly setId: string
  readonly cover: CryptoKey
}

type Signing = {
  readonly user: string
  readonly setId: string
  readonly cover: CryptoKey
  readonly coveredShare: Bytes
  readonly serverShare: Bytes
  readonly addresses: WalletAddresses
  readonly jobs: readonly SigningJob[]
}

export type KeyJobName = keyof KeyJobs

/** To the worker and back. */
export type KeyCall = { [Name in KeyJobName]: { id: number; name: Name; given: KeyJobs[Name]['given'] } }[KeyJobName]
export type KeyReply = { id: number; answer: unknown } | { id: number; failure: string }
