import { type ExitFile, KeysError, openExitFile, openMoveFile, type RootAddresses } from '@latchkey/vault/keys'
import { enWayOut as texts } from './enWayOut.ts'

/** A wallet in this page. The root is wiped when it is closed. */
export type OpenWallet = { readonly root: Uint8Array; readonly addresses: RootAddresses }

/** An exit file is under a kilobyte; a move file says itself that it is too large. */
const sizeMax = 1_000_000

/** Why a file doesn't open, in a sentence for the person. */
export class OpenError extends Error {
  override readonly name = 'OpenError'
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
    throw new OpenError(sentenceOf(error), { cause: error })
  }
}

/** Undefined for all that doesn't say it is one; what else is wrong with it shows when it is opened. */
function exitFileOf(text: string): ExitFile | undefined {
  try {
    const value = JSON.parse(text)
    return value?.kind === 'latchkey/exit/v1' ? value : undefined
  } catch {
    return undefined
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof KeysError)) return texts.exitWrong
  if (error.code === 'keys/code-invalid') return texts.exitTypo
  return error.code.startsWith('keys/move-') ? error.message : texts.exitWrong
}
