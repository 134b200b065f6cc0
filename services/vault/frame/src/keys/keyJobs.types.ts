import type { ExitFile, KeyMistake, KeysErrorCode, MoveFile, MoveLogin, PhraseMistake } from '@latchkey/vault/keys'
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
  /** The wallet's own word for what the services get of it. */
  readonly proof: Bytes
}

/** What the key worker does, by name: what it is given, and what it answers. */
export type KeyJobs = {
  /** Everything once with a wallet that is thrown away, ahead of the real one. */
  warmUp: { given: undefined; answer: undefined }
  /**
   * A new root, or the one that was brought to this worker, split. The worker holds what `enrol` and `readBack` need. Fails
   * with `keys/root-mismatch` where the root that was brought has other addresses than the person has confirmed.
   */
  create: { given: { user: string; setId: string; deviceKey: CryptoKey; brought?: BroughtRoot }; answer: MadeSet }
  /** Opens what a person brings, and seals its root to the worker that `listen`s. Nothing of it stays here. */
  bring: {
    given: { user: string; receiver: Bytes; source: BroughtSource }
    answer: OpenedSource | { readonly mistake: SourceMistake }
  }
  /** The recovery key of the set just made, sealed to the guardian. */
  enrol: {
    given: { user: string; guardianKey: Bytes; addresses: WalletAddresses }
    answer: { sealedKey: Bytes; addresses: string }
  }
  /**
   * Opens the set just made by D and S, and by S and R, from what storage and server gave back.
   * Fails with `keys/root-mismatch` when either pair gives another wallet. With `hold` the recovery key stays until the
   * worker ends, for a recovery method that is added right away.
   */
  readBack: {
    given: { user: string; setId: string; deviceKey: CryptoKey; kept: ReadBack; hold?: boolean }
    answer: undefined
  }
  /** The public key that the guardian is to seal the recovery key to. */
  listen: { given: undefined; answer: Bytes }
  /** Opens the wallet by S and R of another device's set, and splits it again for this device. */
  recover: { given: Recovery; answer: MadeSet }
  /** Opens the wallet by S, R and the recovery key at hand, and throws it away: a drill. */
  check: {
    given: Pick<Recovery, 'user' | 'oldSetId' | 'serverShare' | 'sealedRecovery' | 'addresses'>
    answer: undefined
  }
  /** Takes the recovery key from the guardian's answer, which is sealed to what `listen` answered. */
  take: {
    given: { user: string; recoveryPublicKey: Bytes; sealedRecoveryKey: Bytes; addresses: string | undefined }
    answer: undefined
  }
  /** The addresses that the guardian has signed for, in one digest. */
  readWord: { given: { user: string; word: string; guardianKeys: readonly string[] }; answer: string }
  /** The digest of a wallet's addresses. */
  digest: { given: { addresses: WalletAddresses }; answer: string }
  /** D as it was covered before wallets were bound, covered for this wallet. */
  bind: { given: Omit<Opening, 'serverShare'>; answer: Bytes }
  /** Stretches a password for the guardian's blind evaluation. Without a salt, with a new one. */
  blind: { given: { password: string; salt: Bytes | undefined }; answer: { blinded: Bytes; salt: Bytes } }
  /**
   * Takes the recovery key from under a recovery method, and tells whether that was bound to the wallet already. Fails with
   * `keys/seal-invalid` or `keys/code-invalid`.
   */
  open: { given: WrapPlace & { ciphertext: Bytes; by: WrapKey }; answer: { isBound: boolean } }
  /** Puts the recovery key at hand under a recovery method. */
  wrap: { given: WrapPlace & { by: WrapKey }; answer: Bytes }
  /** The public half of the recovery key at hand. */
  held: { given: undefined; answer: Bytes }
  /** A new code to print. */
  createCode: { given: undefined; answer: string }
  /** Draws another recovery key and seals each R to it; the new one is at hand from then on. */
  renew: {
    given: { user: string; sets: readonly SealedSet[]; addresses: WalletAddresses }
    answer: { recoveryPublicKey: Bytes; sets: readonly SealedSet[] }
  }
  /**
   * Opens the wallet by D and S and splits it again for another device, whose D is sealed to what it `listen`s with.
   */
  handOver: { given: Opening & { newSetId: string; recoveryPublicKey: Bytes; receiver: Bytes }; answer: HandedOver }
  /** Opens the D that was handed over and covers it for this device. */
  receive: { given: Omit<Opening, 'serverShare' | 'coveredShare'> & { sealedDevice: Bytes }; answer: Bytes }
  /** Opens the wallet by D and S and returns what its owner may export. The one job whose answer opens the wallet. */
  reveal: { given: Opening; answer: Revealed }
  /**
   * D and R of this device's set under a printed code: what opens the wallet without any server. The recovery key must be at
   * hand.
   */
  exitFile: {
    given: Omit<Opening, 'serverShare'> & { sealedRecovery: Bytes; code: string }
    answer: ExitFile
  }
  /** The whole wallet under a password. Opened by D and S. */
  moveFile: {
    given: Opening & { password: string; logins: readonly MoveLogin[]; madeAt: string }
    answer: MoveFile
  }
  /** Opens the wallet by D and S and signs everything with it. */
  sign: { given: Signing; answer: readonly Bytes[] }
}

/** A wallet from elsewhere, as a person has it. */
export type BroughtSource =
  | { readonly kind: 'file'; readonly text: string; readonly password: string }
  | { readonly kind: 'words'; readonly phrase: string }
  /** One private key of Ethereum, or a key pair of Solana. */
  | { readonly kind: 'key'; readonly key: string }

/** Why it is none. */
export type SourceMistake = PhraseMistake | KeyMistake | { readonly kind: 'file'; readonly code: KeysErrorCode }

/** A root on its way from the wallet's own window to the worker that makes a wallet of it, and to no other. */
export type BroughtRoot = { readonly addresses: WalletAddresses; readonly sealedRoot: Bytes }

/** What was opened. The logins are what the file says: they are unchecked. */
export type OpenedSource = BroughtRoot & {
  readonly logins: readonly MoveLogin[]
  /** What was typed is written as an address of Solana is, too. */
  readonly mayBeAddress: boolean
}

/** What opens a recovery method: the output of a passkey, the guardian's answer to `blind`, or a printed code as typed. */
export type WrapKey =
  | { readonly method: 'passkey'; readonly prf: Bytes; readonly credentialId: Bytes }
  | { readonly method: 'password'; readonly evaluated: Bytes }
  | { readonly method: 'code'; readonly code: string }

type WrapPlace = {
  readonly user: string
  readonly wrapId: string
  readonly recoveryPublicKey: Bytes
  readonly addresses: WalletAddresses
}
type SealedSet = { readonly setId: string; readonly sealedRecovery: Bytes }

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
  /** Its secret must be at hand. */
  readonly recoveryPublicKey: Bytes
  readonly addresses: WalletAddresses
  /** Of the set that is made. */
  readonly setId: string
  readonly deviceKey: CryptoKey
}

/** What opens a wallet on a device that has it. */
type Opening = {
  readonly user: string
  readonly setId: string
  readonly deviceKey: CryptoKey
  readonly coveredShare: Bytes
  readonly serverShare: Bytes
  readonly addresses: WalletAddresses
}

type Signing = Opening & { readonly jobs: readonly SigningJob[] }

export type HandedOver = {
  /** S, for the auth service. */
  readonly serverShare: Bytes
  readonly sealedRecovery: Bytes
  /** D, for the other device alone. */
  readonly sealedDevice: Bytes
  /** The wallet's own word for what the services get of it. */
  readonly proof: Bytes
}

/** Everything that leads to the money: BIP-39 words, and a key for each family as its wallets import it; or the one key. */
export type Revealed =
  | {
      readonly kind: 'phrase'
      readonly words: readonly string[]
      /** Hex with 0x. */
      readonly evm: string
      /** Base58 of secret and public key, as Solana's wallets have it. */
      readonly solana: string
      /** WIF. */
      readonly bitcoinPayment: string
      readonly bitcoinOrdinals: string
    }
  | { readonly kind: 'evmKey'; readonly evm: string }
  | { readonly kind: 'solanaKey'; readonly solana: string }

export type KeyJobName = keyof KeyJobs

/** To the worker and back. */
export type KeyCall = { [Name in KeyJobName]: { id: number; name: Name; given: KeyJobs[Name]['given'] } }[KeyJobName]
export type KeyReply = { id: number; answer: unknown } | { id: number; failure: string }
