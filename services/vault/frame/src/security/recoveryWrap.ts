import { guardianEndpoints, type RecoveryWrap, recoveryEndpoints } from '@latchkey/protocol/vault'
import type { WalletAddresses } from '../approve/approve.types.ts'
import { base64url, createId } from '../calls/base64url.ts'
import { isServiceError, VaultServiceError } from '../calls/createVaultClient.ts'
import { dialogLanguage } from '../dialog/dialogLanguage.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { WrapKey } from '../keys/keyJobs.types.ts'
import { codeComplaint, codeField } from './codeField.ts'
import { printCode } from './printCode.ts'
import type { FlowContext } from './securityFlow.ts'
import { withStepUp } from './stepUp.ts'

/** What a wrap is opened with again, beside the key itself. */
export type WrapSource = { readonly by: WrapKey; readonly salt: string | undefined }

/** Whose recovery key it is, and of which wallet. */
export type WrapOwner = { readonly user: string; readonly addresses: WalletAddresses }

/** The recovery key at hand under a recovery method, as a service stores it. */
export async function makeWrap(
  worker: KeyWorker,
  owner: WrapOwner,
  recoveryPublicKey: string,
  { by, salt }: WrapSource,
): Promise<RecoveryWrap> {
  const wrapId = createId()
  const place = { ...owner, wrapId, recoveryPublicKey: base64url.decode(recoveryPublicKey) }
  const ciphertext = base64url.encode(await worker.run('wrap', { ...place, by }))
  const common = { wrapId, recoveryPublicKey, ciphertext }
  if (by.method === 'code') return { ...common, method: 'code' }
  if (by.method === 'passkey') return { ...common, method: 'passkey', credentialId: base64url.encode(by.credentialId) }
  if (salt === undefined) throw new TypeError('A password has a salt.')
  return { ...common, method: 'password', salt }
}

/**
 * Has the worker take the recovery key from under a recovery method.
 * @returns Whether the method was bound to the wallet already.
 * @throws VaultError `frame/wallet-unreadable`
 */
export async function openWrap(worker: KeyWorker, owner: WrapOwner, wrap: RecoveryWrap, by: WrapKey): Promise<boolean> {
  const { isBound } = await worker.run('open', {
    ...owner,
    wrapId: wrap.wrapId,
    recoveryPublicKey: base64url.decode(wrap.recoveryPublicKey),
    ciphertext: base64url.decode(wrap.ciphertext),
    by,
  })
  return isBound
}

/**
 * Puts a recovery method of before in its own place again, bound to the wallet that it has just opened. Where the service wants
 * another proof first, it is done the next time.
 */
export async function bindWrap(
  { ports, dialog }: FlowContext,
  worker: KeyWorker,
  owner: WrapOwner,
  { wrap, source }: { readonly wrap: RecoveryWrap; readonly source: WrapSource },
): Promise<void> {
  const { sessions } = ports
  try {
    const bound = await makeWrap(worker, owner, wrap.recoveryPublicKey, source)
    await sessions.call(recoveryEndpoints.addWrap, { wrap: bound }, dialog.signal)
    await sessions.call(recoveryEndpoints.removeWrap, { wrapId: wrap.wrapId }, dialog.signal)
  } catch (error) {
    if (!(error instanceof VaultServiceError)) throw error
  }
}

/**
 * Adds a recovery method under the account's recovery key. One of a kind that a person has once takes the place of the one
 * before.
 */
export async function storeWrap(flow: FlowContext, worker: KeyWorker, source: WrapSource): Promise<void> {
  const { ports, dialog, recoveryKeyCache } = flow
  const { sessions } = ports
  const { user } = await sessions.fresh()
  const recoveryPublicKey = base64url.encode(await worker.run('held', undefined))
  const { wraps } = await sessions.call(recoveryEndpoints.state, undefined, dialog.signal)
  const kept = await ports.store.get(`wallet/${user.id}`)
  if (kept?.state !== 'active') throw new VaultError('frame/wallet-unreadable')
  const owner = { user: user.id, addresses: kept.addresses }
  const wrap = await makeWrap(worker, owner, recoveryPublicKey, source)
  try {
    await withStepUp(flow, () => sessions.call(recoveryEndpoints.addWrap, { wrap }, dialog.signal))
  } catch (error) {
    // Another device has changed the recovery key since this one was brought.
    if (isServiceError(error, 'vault/conflict')) recoveryKeyCache.drop()
    throw error
  }
  if (wrap.method === 'passkey') return
  for (const { wrapId, method } of wraps) {
    if (method === wrap.method) await withStepUp(flow, () => sessions.call(recoveryEndpoints.removeWrap, { wrapId }))
  }
}

/**
 * Stretches a password in the worker, and has the guardian evaluate it without learning it.
 * @param salt Of a wrap there is; a new one if none.
 * @throws VaultError `login/locked` after ten a day
 */
export async function evaluatePassword(
  { ports, dialog }: FlowContext,
  worker: KeyWorker,
  password: string,
  salt?: string,
): Promise<{ evaluated: Uint8Array<ArrayBuffer>; salt: string }> {
  const given = { password, salt: salt === undefined ? undefined : base64url.decode(salt) }
  const stretched = await worker.run('blind', given)
  const { assertion } = await ports.sessions.fresh()
  const body = { assertion, blinded: base64url.encode(stretched.blinded) }
  const { evaluated } = await ports.guardian.call(guardianEndpoints.oprf, body, { signal: dialog.signal })
  return { evaluated: base64url.decode(evaluated), salt: base64url.encode(stretched.salt) }
}

/**
 * Hands out a new code until the person has typed it back from their paper: one that was copied wrong would lead nowhere.
 * @throws VaultError `wallet/user-rejected`
 */
export async function handOutCode(flow: FlowContext, worker: KeyWorker, lead?: string): Promise<string> {
  const code = await worker.run('createCode', undefined)
  for (;;) {
    await showCode(flow, code, lead)
    if (await readBack(flow, code)) return code
  }
}

async function showCode({ dialog, texts }: FlowContext, code: string, lead: string | undefined): Promise<void> {
  let error: string | undefined
  for (;;) {
    const { action } = await dialog.ask({
      title: texts.printTitle,
      lines: [...(lead === undefined ? [] : [lead]), texts.printLead],
      secret: code,
      choices: [{ id: 'print', label: texts.print }],
      primary: texts.printed,
      ...(error === undefined ? {} : { error }),
    })
    if (action !== 'print') return
    error = printCode(window, code, dialogLanguage(navigator.language)) ? undefined : texts.windowBlocked
  }
}

/** @returns Whether the code was typed as it is; otherwise the person wants to see it again. */
async function readBack({ dialog, texts }: FlowContext, code: string): Promise<boolean> {
  let typed = ''
  let wrong: ReturnType<typeof codeComplaint> | undefined
  for (;;) {
    const { action, values } = await dialog.ask({
      title: texts.printCheckTitle,
      lines: [texts.printCheckLead],
      fields: [codeField(texts, 'code', typed, wrong?.mistake)],
      primary: texts.next,
      choices: [{ id: 'back', label: texts.printBack }],
      ...(wrong === undefined ? {} : { error: wrong.error }),
    })
    if (action === 'back') return false
    typed = values.code ?? ''
    wrong = codeComplaint(texts, typed, code)
    if (wrong.mistake === undefined) return true
  }
}
