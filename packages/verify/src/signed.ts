import { type CaipAddress, type CaipNetworkId, KitError } from '@latchkey/protocol'

/** A text and the signature that is said to be an account's. */
export type Signed = {
  /** CAIP-10. */
  readonly account: CaipAddress
  /** The text that was asked for. */
  readonly message: string
  /** eip155: hex with `0x`. solana: base58, base64 or hex of 64 bytes. bip122: base64 or hex. */
  readonly signature: string
  /** The bytes that a Solana wallet says it signed, where it wraps the text in an envelope. */
  readonly signedMessage?: Uint8Array | undefined
}

/** A key's word that its account runs the code at an address (EIP-7702), in hex as JSON-RPC has it. */
export type Authorization = Readonly<Record<'chainId' | 'address' | 'nonce' | 'yParity' | 'r' | 's', string>>

/**
 * Runs a call on a node of the network, without effect, and resolves with its result in hex. Where the EVM reverted it
 * rejects with an error whose `reverted` is true; any other rejection means that the node did not answer.
 */
export type EthCall = (call: {
  readonly networkId: CaipNetworkId
  /** Absent: `data` is code that is run and not kept. */
  readonly to?: string | undefined
  readonly data: string
  readonly gas?: bigint | undefined
  /** In force for this call alone. */
  readonly authorizationList?: readonly Authorization[] | undefined
  readonly signal?: AbortSignal | undefined
}) => Promise<string>

export type VerifyOptions = {
  /** Asks the node for accounts that are contracts. Absent: only keys are checked. */
  readonly ethCall?: EthCall | undefined
  readonly signal?: AbortSignal | undefined
}

/** How a signature was proven: by the key of the account, or by its contract. */
export type Proof = { readonly by: 'key' | 'contract' }

/** Signatures longer than this are not looked at, in characters. */
export const signatureMax = 16_384

export function isReverted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'reverted' in error && error.reverted === true
}

export function malformed(details: string): KitError {
  return new KitError({ code: 'siwx/signature-malformed', shortMessage: 'The signature can not be read', details })
}

export function wrong(details?: string): KitError {
  const shortMessage = 'The signature is not that of the account'
  return new KitError({ code: 'siwx/signature-wrong', shortMessage, details })
}

export function unsupported(details: string): KitError {
  const shortMessage = 'Signatures of this kind are not checked'
  return new KitError({ code: 'siwx/signature-unsupported', shortMessage, details })
}

export function invalidAddress(details: string): KitError {
  return new KitError({ code: 'address/invalid', shortMessage: 'Invalid address', details })
}
