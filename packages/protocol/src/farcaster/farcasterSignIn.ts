/** Everything of Farcaster is on OP Mainnet, also while another chain of this id stands in for it. */
export const farcasterChainId = 10

/** What a sign-in with Farcaster says of itself, in its statement. */
export const farcasterStatement = 'Farcaster Auth'

/** Where the registries are: who owns an account, and who may log in for it. */
export const farcasterRegistries = {
  idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const

/** Milliseconds from the beginning of a login to its end, and between two questions of the frame to `auth`. */
export const farcasterLimits = { loginMs: 300_000, pollMs: 1_500, newDeviceMs: 3_600_000 } as const

/** What a scan is for: a login, or an act that a login alone does not allow. `mailbox`: one address is to lead to the wallet. */
export type FarcasterPurpose = 'device' | 'protection' | 'delete' | 'mailbox'

/** Bytes of each part of a nonce. */
const partBytes = 32

/**
 * The bytes whose SHA-256, in hex, is the nonce of a login: one part of each service and the frame's key. Each of the three
 * recomputes it with what it drew itself, so that one scan proves the login to all of them and to no other. What the scan is
 * for is in it: none for a login allows an act, none for one act allows another, and none for one mailbox adds another.
 * @throws RangeError where a part has another length, or a mailbox is named for what is of none
 */
export function farcasterNonceBytes({
  authPart,
  guardianPart,
  frameKey,
  purpose = 'device',
  mailbox,
}: farcasterNonceBytes.Parts): Uint8Array<ArrayBuffer> {
  const label = bytesOf(`latchkey/farcaster/v1${purpose === 'device' ? '' : `/${purpose}`}`)
  if ((purpose === 'mailbox') !== (mailbox !== undefined)) throw new RangeError('A mailbox is missing, or too much.')
  const parts = [authPart, guardianPart, frameKey, ...(mailbox === undefined ? [] : [mailbox])]
  if (parts.some((part) => part.length !== partBytes)) throw new RangeError('A part of the nonce has another length.')
  return Uint8Array.from([...label, ...parts.flatMap((part) => [...part])])
}

export declare namespace farcasterNonceBytes {
  type Parts = {
    readonly authPart: Uint8Array
    readonly guardianPart: Uint8Array
    /** What the guardian's answer is sealed to. */
    readonly frameKey: Uint8Array
    readonly purpose?: FarcasterPurpose
    /** SHA-256 of the address that is sent to both services, where the scan is for one. */
    readonly mailbox?: Uint8Array | undefined
  }
}

/**
 * The bytes whose SHA-256 a wallet's own key signs beside a scan: this device has the wallet, and asks by this attempt. The
 * nonce is good for one scan, so the word is, too.
 */
export function farcasterWordBytes({ nonce, attemptId }: farcasterWordBytes.Asked): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytesOf(JSON.stringify(['latchkey/farcaster/word/v1', nonce, attemptId])))
}

export declare namespace farcasterWordBytes {
  type Asked = {
    /** In hex, as it is in the text that was signed. */
    readonly nonce: string
    readonly attemptId: string
  }
}

/** Of ASCII alone. */
const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
