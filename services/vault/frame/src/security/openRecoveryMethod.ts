import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { isServiceError } from '../calls/createVaultClient.ts'
import type { DialogPage } from '../dialog/drawDialog.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import { canUsePasskeys } from '../passkeys/passkeys.ts'
import { codeComplaint, codeField } from './codeField.ts'
import { evaluatePassword, openWrap, type WrapOwner, type WrapSource } from './recoveryWrap.ts'
import type { FlowContext } from './securityFlow.ts'
import { provePasskey } from './stepUp.ts'

/** What a recovery method was opened with, and whether it was bound to the wallet already. */
type OpenedMethod = WrapSource & { readonly isBound: boolean }

/**
 * Asks for what a recovery method is opened with until it opens; the worker has the recovery key at hand afterwards.
 * @param lead Said above what is asked for.
 * @param aside Another way out, such as leaving this way behind.
 * @returns What it was opened with; undefined when the person went aside.
 * @throws VaultError `wallet/user-rejected`, or `login/locked` after too many passwords
 */
export async function openRecoveryMethod(
  flow: FlowContext,
  worker: KeyWorker,
  owner: WrapOwner,
  wrap: RecoveryWrap,
  { lead, aside }: { lead?: string; aside?: { id: string; label: string } } = {},
): Promise<OpenedMethod | undefined> {
  const { dialog, texts } = flow
  let error: string | undefined
  let typed: string | undefined
  for (;;) {
    const page = pageOf(flow, wrap, lead, typed)
    const { action, values } = await dialog.ask({
      ...page,
      primary: wrap.method === 'passkey' ? texts.usePasskey : texts.next,
      ...(aside === undefined ? {} : { choices: [aside] }),
      ...(error === undefined ? {} : { error }),
    })
    if (action !== 'primary') return undefined
    try {
      dialog.show({ title: page.title, status: wrap.method === 'password' ? texts.stretching : texts.working })
      typed = values.given ?? ''
      const found = await keyOf(flow, worker, wrap, typed)
      return { ...found, isBound: await openWrap(worker, owner, wrap, found.by) }
    } catch (failure) {
      dialog.signal.throwIfAborted()
      error = complaint(flow, wrap, failure, typed ?? '')
      if (error === undefined) throw failure
    }
  }
}

function pageOf(
  { texts }: FlowContext,
  { method }: RecoveryWrap,
  lead: string | undefined,
  typed: string | undefined,
): DialogPage {
  const before = lead === undefined ? [] : [lead]
  if (method === 'passkey') return { title: texts.passkey, lines: [...before, texts.usePasskeyHint] }
  if (method === 'password') {
    const field = { name: 'given', label: texts.passwordField, kind: 'password' } as const
    return { title: texts.passwordTitle, lines: [...before, texts.passwordLead], fields: [field] }
  }
  const mistake = typed === undefined ? undefined : codeComplaint(texts, typed).mistake
  const field = codeField(texts, 'given', typed, mistake)
  return { title: texts.codeTitle, lines: [...before, texts.codeLead], fields: [field] }
}

async function keyOf(flow: FlowContext, worker: KeyWorker, wrap: RecoveryWrap, given: string): Promise<WrapSource> {
  if (wrap.method === 'code') return { by: { method: 'code', code: given }, salt: undefined }
  if (wrap.method === 'password') {
    const { evaluated, salt } = await evaluatePassword(flow, worker, given, wrap.salt)
    return { by: { method: 'password', evaluated }, salt }
  }
  const { prf } = await provePasskey(flow, wrap.credentialId)
  if (prf === undefined) throw new VaultError('login/passkey-unavailable')
  return { by: { method: 'passkey', prf, credentialId: base64url.decode(wrap.credentialId) }, salt: undefined }
}

/** Why it is asked again; undefined where asking again is of no use. */
function complaint(
  { texts }: FlowContext,
  { method }: RecoveryWrap,
  failure: unknown,
  typed: string,
): string | undefined {
  const wrong = isWrongKey(failure)
  if (method === 'passkey') {
    if (wrong !== undefined) return texts.passkeyUnknown
    const unanswered = failure instanceof VaultError && failure.code === 'wallet/user-rejected'
    return unanswered || isServiceError(failure, 'login/passkey-refused') ? texts.passkeyFailed : undefined
  }
  if (wrong === undefined) return undefined
  if (method === 'password') return texts.passwordWrong
  return wrong === 'typo' ? codeComplaint(texts, typed).error : texts.codeOther
}

/** What does not open a recovery method: `typo` where that shows without trying, `other` where it opens something else. */
function isWrongKey(error: unknown): 'typo' | 'other' | undefined {
  if (!(error instanceof VaultError) || error.code !== 'frame/wallet-unreadable') return undefined
  if (error.details === 'keys/code-invalid') return 'typo'
  return error.details === 'keys/seal-invalid' ? 'other' : undefined
}

/**
 * Lets the person choose among their recovery methods.
 * @param guardian What the guardian's way is called, where it is one of them; the answer is undefined for it.
 */
export async function pickRecoveryMethod(
  { dialog, texts }: FlowContext,
  wraps: readonly RecoveryWrap[],
  { guardian, error }: { guardian?: string | undefined; error?: string | undefined } = {},
): Promise<RecoveryWrap | undefined> {
  const labels = { passkey: texts.passkey, password: texts.password, code: texts.printedCode }
  const usable = wraps.filter(({ method }) => method !== 'passkey' || canUsePasskeys(window))
  // Any passkey of the person may answer, so they are one method.
  const methods = usable.filter(({ method }, index) => usable.findIndex((each) => each.method === method) === index)
  const { action } = await dialog.ask({
    title: texts.backTitle,
    lines: [texts.backLead],
    choices: [
      ...methods.map(({ wrapId, method }) => ({ id: wrapId, label: labels[method] })),
      ...(guardian === undefined ? [] : [{ id: 'mail', label: guardian }]),
    ],
    ...(error === undefined ? {} : { error }),
  })
  return methods.find(({ wrapId }) => wrapId === action)
}
