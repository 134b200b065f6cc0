import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { isRefusal } from '../calls/createVaultClient.ts'
import type { SheetPage } from '../dialog/drawDialog.ts'
import { FrameFault } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { WrapKey } from '../keys/keyJobs.types.ts'
import { canUsePasskeys } from '../passkeys/passkeys.ts'
import { evaluatePassword, openWrap } from './recoveryWrap.ts'
import type { Errand } from './securityFlow.ts'
import { provePasskey } from './stepUp.ts'

/**
 * Asks for what a way back is opened with until it opens; the worker has the recovery key at hand afterwards.
 * @param lead Said above what is asked for.
 * @param aside Another way out, such as leaving this way behind.
 * @returns What it was opened with; undefined when the person went aside.
 * @throws FrameFault `wallet/user-rejected`, or `login/locked` after too many passwords
 */
export async function openWay(
  errand: Errand,
  worker: KeyWorker,
  user: string,
  wrap: RecoveryWrap,
  { lead, aside }: { lead?: string; aside?: { id: string; label: string } } = {},
): Promise<{ by: WrapKey; salt: string | undefined } | undefined> {
  const { sheet, texts } = errand
  const page = pageOf(errand, wrap, lead)
  let error: string | undefined
  for (;;) {
    const { action, values } = await sheet.ask({
      ...page,
      primary: wrap.method === 'passkey' ? texts.usePasskey : texts.next,
      ...(aside === undefined ? {} : { choices: [aside] }),
      ...(error === undefined ? {} : { error }),
    })
    if (action !== 'primary') return undefined
    try {
      sheet.tell({ title: page.title, status: wrap.method === 'password' ? texts.stretching : texts.working })
      const found = await keyOf(errand, worker, wrap, values.given ?? '')
      await openWrap(worker, user, wrap, found.by)
      return found
    } catch (failure) {
      sheet.signal.throwIfAborted()
      error = complaint(errand, wrap, failure)
      if (error === undefined) throw failure
    }
  }
}

function pageOf({ texts }: Errand, { method }: RecoveryWrap, lead: string | undefined): SheetPage {
  const before = lead === undefined ? [] : [lead]
  if (method === 'passkey') return { title: texts.passkey, lines: [...before, texts.usePasskeyHint] }
  const field = { name: 'given', label: method === 'password' ? texts.passwordField : texts.codeField }
  return method === 'password'
    ? { title: texts.passwordTitle, lines: [...before, texts.passwordLead], fields: [{ ...field, kind: 'password' }] }
    : { title: texts.codeTitle, lines: [...before, texts.codeLead], fields: [{ ...field, kind: 'text' }] }
}

async function keyOf(
  errand: Errand,
  worker: KeyWorker,
  wrap: RecoveryWrap,
  given: string,
): Promise<{ by: WrapKey; salt: string | undefined }> {
  if (wrap.method === 'code') return { by: { method: 'code', code: given }, salt: undefined }
  if (wrap.method === 'password') {
    const { evaluated, salt } = await evaluatePassword(errand, worker, given, wrap.salt)
    return { by: { method: 'password', evaluated }, salt }
  }
  const { prf } = await provePasskey(errand, wrap.credentialId)
  if (prf === undefined) throw new FrameFault('login/passkey-unavailable')
  return { by: { method: 'passkey', prf, credentialId: base64url.decode(wrap.credentialId) }, salt: undefined }
}

/** Why it is asked again; undefined where asking again is of no use. */
function complaint({ texts }: Errand, { method }: RecoveryWrap, failure: unknown): string | undefined {
  const wrong = isWrongKey(failure)
  if (method === 'passkey') {
    if (wrong !== undefined) return texts.passkeyUnknown
    const unanswered = failure instanceof FrameFault && failure.code === 'wallet/user-rejected'
    return unanswered || isRefusal(failure, 'login/passkey-refused') ? texts.passkeyFailed : undefined
  }
  if (wrong === undefined) return undefined
  if (method === 'password') return texts.passwordWrong
  return wrong === 'typo' ? texts.codeMistyped : texts.codeOther
}

/** What does not open a way back: `typo` where that shows without trying, `other` where it opens something else. */
function isWrongKey(error: unknown): 'typo' | 'other' | undefined {
  if (!(error instanceof FrameFault) || error.code !== 'frame/wallet-unreadable') return undefined
  if (error.details === 'keys/code-invalid') return 'typo'
  return error.details === 'keys/seal-invalid' ? 'other' : undefined
}

/**
 * Lets the person choose among their ways back.
 * @param guardian What the guardian's way is called, where it is one of them; the answer is undefined for it.
 */
export async function pickWay(
  { sheet, texts }: Errand,
  wraps: readonly RecoveryWrap[],
  { guardian, error }: { guardian?: string | undefined; error?: string | undefined } = {},
): Promise<RecoveryWrap | undefined> {
  const labels = { passkey: texts.passkey, password: texts.password, code: texts.printedCode }
  const usable = wraps.filter(({ method }) => method !== 'passkey' || canUsePasskeys(window))
  // Whichever passkey of the person's is at hand may answer, so they are one way.
  const ways = usable.filter(({ method }, index) => usable.findIndex((each) => each.method === method) === index)
  const { action } = await sheet.ask({
    title: texts.backTitle,
    lines: [texts.backLead],
    choices: [
      ...ways.map(({ wrapId, method }) => ({ id: wrapId, label: labels[method] })),
      ...(guardian === undefined ? [] : [{ id: 'mail', label: guardian }]),
    ],
    ...(error === undefined ? {} : { error }),
  })
  return ways.find(({ wrapId }) => wrapId === action)
}
