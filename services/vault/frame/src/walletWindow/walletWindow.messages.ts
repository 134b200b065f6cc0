import * as v from 'valibot'
import type { Receiver, TransferInvite } from '../deviceTransfer/deviceTransfer.ts'
import type { WindowProtocol } from '../ownWindow/ownWindow.ts'

const receiverSchema: v.GenericSchema<unknown, Receiver> = v.strictObject({
  thumbprint: v.string(),
  ephemeralKey: v.string(),
})

/** All four, or that of a single key: with two or three it is no wallet. */
const addressesSchema = v.union([
  v.strictObject({ evm: v.string(), solana: v.string(), bitcoinPayment: v.string(), bitcoinOrdinals: v.string() }),
  v.strictObject({ evm: v.string() }),
  v.strictObject({ solana: v.string() }),
])

const handoverSchema: v.GenericSchema<unknown, TransferInvite> = v.object({
  user: v.string(),
  ticket: v.string(),
  setId: v.string(),
  sealedDevice: v.string(),
  sealedRecovery: v.string(),
  recoveryPublicKey: v.string(),
  addresses: addressesSchema,
})

const looks = {
  /** Of the page that asks, as the frame knows it from the browser. */
  app: v.string(),
  language: v.string(),
  theme: v.optional(v.string()),
}

/** What the wallet's own window is opened for. */
const tasks = [
  /** Let the app of the frame have the wallet that this window has. */
  v.strictObject({ kind: v.literal('give'), receiver: receiverSchema, ...looks }),
  /** Take the frame's wallet over, and keep it for other apps of this browser. */
  v.strictObject({ kind: v.literal('keep'), user: v.string(), ...looks }),
  /** The same, and show what its owner may take along. */
  v.strictObject({ kind: v.literal('export'), user: v.string(), ...looks }),
  /** Have a person without a wallet bring one, sealed to the frame's worker: the frame itself asks for no secret of it. */
  v.strictObject({ kind: v.literal('bring'), user: v.string(), receiver: v.string(), ...looks }),
] as const

const toWindow = v.variant('kind', [
  ...tasks,
  v.strictObject({ kind: v.literal('given'), handover: handoverSchema }),
  v.strictObject({ kind: v.literal('failed') }),
])

const fromWindow = v.variant('kind', [
  /** It has not got the wallet yet. */
  v.strictObject({ kind: v.literal('need'), receiver: receiverSchema }),
  v.strictObject({ kind: v.literal('given'), handover: handoverSchema }),
  /** What the person has brought and confirmed. */
  v.strictObject({ kind: v.literal('brought'), sealedRoot: v.string(), addresses: addressesSchema }),
  /** There is nothing to give. */
  v.strictObject({ kind: v.literal('empty') }),
  v.strictObject({ kind: v.literal('done') }),
  v.strictObject({ kind: v.literal('declined') }),
  v.strictObject({ kind: v.literal('failed') }),
])

export type WindowTask = v.InferOutput<(typeof tasks)[number]>
export type ToWalletWindow = v.InferOutput<typeof toWindow>
export type FromWalletWindow = v.InferOutput<typeof fromWindow>

/** The wallet's own window, which works on one task for the frame that opened it. */
export const walletWindow: WindowProtocol<ToWalletWindow, FromWalletWindow> = {
  path: '/hub',
  features: 'popup,width=460,height=760',
  greeting: 'hub-window-ready',
  greetingMs: 20_000,
  toWindow,
  fromWindow,
}
