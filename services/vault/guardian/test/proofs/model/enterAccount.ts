import { guardianEndpoints, loginEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { createRecoveryKey } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { Refused } from './Refused.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

/** Has a session on a device: the one that it has, refreshed, or a new one by mail. */
export async function enterAccount(world: World, person: ModelPerson, device: ModelDevice): Promise<VaultSession> {
  const { clock } = world.vault()
  const keep = (session: VaultSession) => {
    device.session = session
    device.sessionMs = clock.ms
    person.userId = session.user.id
    return session
  }
  if (device.session !== undefined) {
    // Of the same moment: the same tokens. Later, another device may have changed what the assertion says.
    if (device.sessionMs === clock.ms) return device.session
    try {
      const { refreshToken } = device.session
      return keep(await world.call(device, 'auth', loginEndpoints.refresh, { refreshToken }))
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'session/invalid') throw error
      device.session = undefined
    }
  }
  const { email } = person
  const ask = { email, projectId: 'p' }
  let asked = await world.call(device, 'auth', loginEndpoints.email, ask)
  // A crash took the answer that held the tokens.
  if (asked.action === 'CONNECT')
    asked = await world.call(device, 'auth', loginEndpoints.email, { ...ask, withoutSession: true })
  const { attemptId } = asked
  if (attemptId === null) throw new Error('A device without a session cannot log in.')
  if (asked.action === 'VERIFY_DEVICE') {
    const { releaseId } = await world.call(device, 'guardian', guardianEndpoints.start, {
      email,
      purpose: 'device',
      attemptId,
      ephemeralKey: Buffer.from(createRecoveryKey(plainRandom).public).toString('base64url'),
      app: 'https://app.example',
      browser: 'Chrome on Linux',
    })
    await world.vault().press(await world.vault().linkFor(email), 'approve')
    const { approval } = await world.call(device, 'guardian', guardianEndpoints.status, { releaseId, waitSeconds: 0 })
    await world.call(device, 'auth', loginEndpoints.device, { attemptId, approval: approval ?? '' })
  }
  const code = await world.vault().auth.codeFor(email)
  const session = keep(await world.call(device, 'auth', loginEndpoints.otp, { attemptId, code }))
  device.loggedInMs = clock.ms
  world.memory.leaving.delete(session.user.id)
  return session
}
