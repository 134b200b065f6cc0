import { guardianEndpoints, type RecoveryWrap, recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import { carryWays } from './carryWays.ts'
import { collectKey } from './collectKey.ts'
import type { Errand } from './errand.types.ts'
import { makeWrap } from './makeWrap.ts'
import { proveToGuardian } from './proveToGuardian.ts'

/**
 * Makes a wallet its owner's alone: a new recovery key that the guardian never sees, every R sealed to it, the ways back
 * that were shown carried over, and only then the guardian forgets what it had.
 * @throws FrameFault `recovery/last-way` when no way back was carried over, or `wallet/user-rejected`
 */
export async function turnAutomaticOff(errand: Errand): Promise<void> {
  const { ports, sheet, texts, keeper } = errand
  const { sessions, guardian, store } = ports
  const { signal } = sheet
  const state = await sessions.call(recoveryEndpoints.state, undefined, signal)
  if (state.wraps.length === 0) throw new FrameFault('recovery/last-way')
  await sheet.ask({ title: texts.offTitle, lines: [texts.offLead, texts.offWarning], primary: texts.off, danger: true })
  const proven = await proveToGuardian(errand, 'protection')
  const { worker, releaseId, collectInSeconds } = proven
  const { user } = await sessions.fresh()
  try {
    sheet.tell({ title: texts.offTitle, status: texts.working })
    const { wraps, recoveryPublicKey } = await sessions.call(walletEndpoints.recover, {}, signal)
    await collectKey(ports, worker, { releaseId, collectInSeconds, recoveryPublicKey, signal })
    const sources = await carryWays(errand, worker, user.id, { wraps, passkeys: state.passkeys })
    if (sources.length === 0) throw new FrameFault('recovery/last-way')

    sheet.tell({ title: texts.offTitle, status: texts.working })
    const found = await sessions.call(recoveryEndpoints.sets, {}, signal)
    const renewed = await worker.run('renew', {
      user: user.id,
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
    for (const source of sources) carried.push(await makeWrap(worker, user.id, next, source))
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
    keeper.keep(user.id, worker)
  } catch (error) {
    worker.end()
    throw error
  }
}
