import type { WalletAddresses } from '../approve/approve.types.ts'

/** Who is to have the wallet: the key of the device, and the key that its D is sealed to. */
export type Receiver = { readonly thumbprint: string; readonly ephemeralKey: string }

/** What goes from one device of a browser to another, over a port between two documents of the wallet's own origin. */
export type Handover = {
  readonly user: string
  readonly ticket: string
  readonly setId: string
  /** D, sealed to the receiver. */
  readonly sealedDevice: string
  readonly sealedRecovery: string
  readonly recoveryPublicKey: string
  readonly addresses: WalletAddresses
}
