import {
  type ExitFile,
  KeysError,
  type KeysErrorCode,
  openExitFile,
  openMoveFile,
  type RootAddresses,
} from '@latchkey/vault/keys'
import type { WayOutTexts } from './texts/enWayOut.ts'

/** A wallet in this page. The root is wiped when it is closed. */
export type OpenWallet = { readonly root: Uint8Array; readonly addresses: RootAddresses }

/** An exit file is under a kilobyte; a move file says itself that it is too large. */
const sizeMax = 1_000_000

type Complaint = keyof WayOutTexts

const complaints: Readonly<Partial<Record<KeysErrorCode, Complaint>>> = {
  'keys/code-invalid': 'exitTypo',
  'keys/move-too-large': 'moveTooLarge',
  'keys/move-damaged': 'moveDamaged',
  'keys/move-other-file': 'moveOtherFile',
  'keys/move-version': 'moveVersion',
  'keys/move-cost': 'moveCost',
  'keys/move-password': 'movePassword',
  'keys/move-addresses': 'moveAddresses',
  'keys/move-contents': 'moveContents',
}

/** Why a wallet doesn't open, by the text that says it. */
export class OpenError extends Error {
  override readonly name = 'OpenError'
  readonly complaint: Complaint
  constructor(complaint: Complaint, options?: { cause?: unknown }) {
    super(complaint, options)
    this.complaint = complaint
  }
}

/** Opens a move file by its password, or an exit file by its printed code. Throws `OpenError`. */
export async function openFile(file: Blob, secret: string): Promise<OpenWallet> {
  // What is too large is not read: it goes by its first part, which is too large itself.
  const text = await file.slice(0, sizeMax).text()
  try {
    const exit = exitFileOf(text)
    if (exit === undefined) return await openMoveFile(text, secret)
    return { root: await openExitFile(exit, secret), addresses: exit.addresses }
  } catch (error) {
    throw new OpenError(complaintOf(error), { cause: error })
  }
}

/** Undefined for all that doesn't say it is one; what else is wrong with it shows when it is opened. */
function exitFileOf(text: string): ExitFile | undefined {
  try {
    const value = JSON.parse(text)
    return /^latchkey\/exit\/v[1-3]$/.test(value?.kind) ? value : undefined
  } catch {
    return undefined
  }
}

function complaintOf(error: unknown): Complaint {
  return (error instanceof KeysError ? complaints[error.code] : undefined) ?? 'exitWrong'
}
