import {
  guardianEndpoints,
  type RecoveryWrap,
  recoveryEndpoints,
  serviceEndpoints,
  type VaultSession,
  walletEndpoints,
} from '@latchkey/protocol/vault'
import { base64url, createId } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import { guardianMailbox } from '../wallet/guardianOwner.ts'
import { expectKept } from '../wallet/sameWallet.ts'
import { askAtProvider } from './askAtProvider.ts'
import { bringRecoveryKey, collectKey } from './bringRecoveryKey.ts'
import { openRecoveryMethod } from './openRecoveryMethod.ts'
import { proveToGuardian } from './proveToGuardian.ts'
import { handOutCode, makeWrap, type WrapOwner, type WrapSource } from './recoveryWrap.ts'
import type { FlowContext } from './securityFlow.ts'
import { withStepUp } from './stepUp.ts'

/**
 * Makes a wallet its owner's alone: a new recovery key that the guardian never sees, every R sealed to it, the recovery methods
 * that were shown carried over, and only then the guardian forgets what it had.
 * @throws VaultError `recovery/last-way` when no recovery method was carried over, or `wallet/user-rejected`
 */
export async function turnAutomaticOff(flow: FlowContext): Promise<void> {
  const { ports, dialog, texts, recoveryKeyCache } = flow
  const { sessions, guardian, store } = ports
  const { signal } = dialog
  const state = await sessions.call(recoveryEndpoints.state, undefined, signal)
  if (state.wraps.length === 0) throw new VaultError('recovery/last-way')
  await dialog.ask({
    title: texts.offTitle,
    lines: [texts.offLead, texts.offWarning],
    primary: texts.off,
    danger: true,
  })
  const proven = await proveToGuardian(flow, 'protection')
  const { worker, releaseId, collectInSeconds } = proven
  const { user } = await sessions.fresh()
  try {
    dialog.show({ title: texts.offTitle, status: texts.working })
    const { wraps, recoveryPublicKey, addresses } = await sessions.call(walletEndpoints.recover, {}, signal)
    await expectKept(store, user.id, addresses)
    await collectKey(ports, worker, { releaseId, collectInSeconds, recoveryPublicKey, addresses, signal })
    const owner = { user: user.id, addresses }
    const sources = await carryRecoveryMethods(flow, worker, owner, { wraps, passkeys: state.passkeys })
    if (sources.length === 0) throw new VaultError('recovery/last-way')

    dialog.show({ title: texts.offTitle, status: texts.working })
    const found = await sessions.call(recoveryEndpoints.sets, {}, signal)
    const renewed = await worker.run('renew', {
      ...owner,
      sets: found.sets.map(({ setId, sealedRecovery }) => ({
        setId,
        sealedRecovery: base64url.decode(sealedRecovery),
      })),
    })
    const next = base64url.encode(renewed.recoveryPublicKey)
    const sets = renewed.sets.map(({ setId, sealedRecovery }) => ({
      setId,
      sealedRecovery: base64url.encode(sealedRecovery),
    }))
    const carried: RecoveryWrap[] = []
    for (const source of sources) carried.push(await makeWrap(worker, owner, next, source))
    await sessions.call(recoveryEndpoints.rotate, {
      fromRecoveryPublicKey: found.recoveryPublicKey,
      recoveryPublicKey: next,
      sets,
      wraps: carried,
      receipt: null,
    })
    const kept = await store.get(`wallet/${user.id}`)
    const sealedRecovery = sets.find(({ setId }) => setId === kept?.setId)?.sealedRecovery
    if (kept !== undefined && sealedRecovery !== undefined)
      await store.put(`wallet/${user.id}`, { ...kept, sealedRecovery, recoveryPublicKey: next })
    const { assertion } = await sessions.fresh()
    await guardian.call(guardianEndpoints.rotate, { assertion, releaseId, keep: null })
    recoveryKeyCache.keep(user.id, worker)
  } catch (error) {
    worker.end()
    throw error
  }
}

/**
 * Has the person show each of their recovery methods, so that a new recovery key can be put under the same. A printed code is
 * replaced: it is nowhere but on paper. The password comes last, since the worker keeps one stretched password.
 */
async function carryRecoveryMethods(
  flow: FlowContext,
  worker: KeyWorker,
  owner: WrapOwner,
  { wraps, passkeys }: { wraps: readonly RecoveryWrap[]; passkeys: readonly { credentialId: string; label: string }[] },
): Promise<readonly WrapSource[]> {
  const { texts } = flow
  const aside = { id: 'leave', label: texts.leaveBehind }
  const sources: WrapSource[] = []
  const order = ['code', 'passkey', 'password']
  for (const wrap of wraps.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))) {
    if (wrap.method === 'code') {
      const code = await handOutCode(flow, worker, texts.carryCodeLead)
      sources.push({ by: { method: 'code', code }, salt: undefined })
      continue
    }
    const name =
      wrap.method === 'passkey' ? passkeys.find(({ credentialId }) => credentialId === wrap.credentialId)?.label : ''
    const lead = wrap.method === 'passkey' ? texts.carryPasskey.replace('{name}', name ?? '') : texts.carryPassword
    const shown = await openRecoveryMethod(flow, worker, owner, wrap, { lead, aside })
    if (shown !== undefined) sources.push(shown)
  }
  return sources
}

/** Gives the guardian the recovery key again; it gives it out from a day later on. @throws VaultError `wallet/user-rejected` */
export async function turnAutomaticOn(flow: FlowContext): Promise<void> {
  const { ports, dialog, texts } = flow
  const { sessions, guardian } = ports
  const { signal } = dialog
  await dialog.ask({ title: texts.onTitle, lines: [texts.onLead], primary: texts.on })
  const worker = await bringRecoveryKey(flow)
  dialog.show({ title: texts.onTitle, status: texts.working })
  const { user, assertion } = await sessions.fresh()
  const recoveryPublicKey = base64url.encode(await worker.run('held', undefined))
  const owner = await ownerOf(flow, user)
  const { seal } = await guardian.call(serviceEndpoints.guardianKeys, undefined, { signal })
  const kept = await ports.store.get(`wallet/${user.id}`)
  if (kept?.state !== 'active') throw new VaultError('frame/wallet-unreadable')
  const given = { user: user.id, guardianKey: base64url.decode(seal), addresses: kept.addresses }
  const { sealedKey, addresses } = await worker.run('enrol', given)
  const { receipt } = await guardian.call(guardianEndpoints.enrol, {
    assertion,
    ...owner,
    recoveryPublicKey,
    sealedRecoveryKey: base64url.encode(sealedKey),
    addresses,
  })
  await withStepUp(flow, () => sessions.call(recoveryEndpoints.automaticOn, { receipt }))
}

/** Whom the guardian asks from then on; at a provider, it asks right away. */
async function ownerOf(
  flow: FlowContext,
  user: VaultSession['user'],
): Promise<{ email: string } | { releaseId: string }> {
  const { guardianProvider: provider } = user
  if (provider !== null) {
    const asked = await askAtProvider(flow, { provider, attemptId: createId(), purpose: 'protection' })
    asked.end()
    return { releaseId: asked.releaseId }
  }
  const email = await guardianMailbox(flow.ports)
  if (email === null) throw new VaultError('login/email-needed')
  return { email }
}
