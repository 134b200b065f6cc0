import { randomBytes } from 'node:crypto'
import { guardianEndpoints, protectionEndpoints, serviceEndpoints } from '@latchkey/protocol/vault'
import {
  addressesOf,
  createRecoveryKey,
  createRoot,
  firstAddressOf,
  type RecoveryKey,
  sealToRecovery,
  splitRoot,
} from '@latchkey/vault/keys'
import { plainRandom } from '../plainRandom.ts'
import type { KillPlan, KillScenario } from './killPlan.types.ts'
import { openKillVault } from './openKillVault.ts'
import { runKillSteps } from './runKillSteps.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const email = 'ann@example.org'
const graceMs = 3 * 86_400_000

/** Brings the services in a folder to where a scenario begins. @returns What is then done, to be done again after a kill. */
export async function prepareKill(folder: string, scenario: KillScenario): Promise<KillPlan> {
  await using vault = await openKillVault(folder, Date.parse('2026-11-21T12:00:00Z'))
  const root = createRoot(plainRandom)
  const [recovery, fresh] = [createRecoveryKey(plainRandom), createRecoveryKey(plainRandom)]
  const { seal } = await vault.device().guardian.call(serviceEndpoints.guardianKeys, undefined)
  const devices = [vault.device(), vault.device()] as const
  const sessions = [await vault.auth.logIn(devices[0].auth, email), await logInLater()] as const
  async function logInLater() {
    vault.clock.ms += 31_000
    return vault.auth.logIn(devices[1].auth, email)
  }
  const user = sessions[0].user.id
  const enrolment = (key: RecoveryKey) =>
    text(
      sealToRecovery(
        new Uint8Array(Buffer.from(seal, 'base64url')),
        key.secret,
        { user, set: text(key.public), slot: 'enrol' },
        plainRandom,
      ),
    )
  const shares = [await splitRoot(root), await splitRoot(root)] as const
  const sets = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')] as const
  const sealR = (index: 0 | 1, to: RecoveryKey) =>
    text(sealToRecovery(to.public, shares[index].recovery, { user, set: sets[index], slot: 'R' }, plainRandom))
  const device = (index: 0 | 1) => ({
    key: devices[index].key(),
    accessToken: sessions[index].accessToken,
    assertion: sessions[index].assertion,
    setId: sets[index],
    deviceShare: text(shares[index].device),
    serverShare: text(shares[index].server),
    sealedRecovery: sealR(index, recovery),
  })
  const plan: KillPlan = {
    scenario,
    nowMs: vault.clock.ms,
    userId: user,
    email,
    root: text(root),
    addresses: await addressesOf(root),
    recoveryPublicKey: text(recovery.public),
    sealedRecoveryKey: enrolment(recovery),
    maker: device(0),
    other: device(1),
    rotation: {
      releaseId: '',
      recoveryPublicKey: text(fresh.public),
      sealedRecoveryKey: enrolment(fresh),
      sealedRecovery: sealR(0, fresh),
    },
  }
  if (scenario === 'create') return plan
  await runKillSteps(vault, { ...plan, scenario: 'create' })
  if (scenario === 'enrol') return { ...plan, nowMs: vault.clock.ms }

  // Both others begin with a person who has authenticated again.
  vault.clock.ms += 31_000
  const [maker] = devices
  const begun = await maker.auth.call(protectionEndpoints.stepUpOptions, { method: 'email' }, sessions[0])
  if (begun.method !== 'email') throw new Error('Another method was begun.')
  const { attemptId } = begun
  const { releaseId } = await maker.guardian.call(guardianEndpoints.start, {
    email,
    purpose: scenario === 'delete' ? 'delete' : 'protection',
    attemptId,
    ephemeralKey: text(createRecoveryKey(plainRandom).public),
    app: 'https://app.example',
    browser: 'Chrome on Linux',
  })
  await vault.press(await vault.linkFor(email), 'approve')
  const { approval } = await maker.guardian.call(guardianEndpoints.status, { releaseId, waitSeconds: 0 })
  const proof = { attemptId, approval: approval ?? '' }
  const code = await vault.auth.codeFor(email)
  await maker.auth.call(protectionEndpoints.stepUp, { method: 'email', code, ...proof }, sessions[0])
  if (scenario === 'rotate') return { ...plan, nowMs: vault.clock.ms, rotation: { ...plan.rotation, releaseId } }

  const addressTail = firstAddressOf(plan.addresses).slice(-6)
  await maker.auth.call(protectionEndpoints.deleteAccount, { ...proof, addressTail }, sessions[0])
  return { ...plan, nowMs: vault.clock.ms + graceMs }
}
