import { guardianEndpoints, protectionEndpoints, type ReleasePurpose } from '@latchkey/protocol/vault'
import { createRecoveryKey } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { enterAccount } from './enterAccount.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

/** A step-up by mail, with both proofs; they are good for more. */
export async function authenticateAgain(
  world: World,
  person: ModelPerson,
  device: ModelDevice,
  purpose: ReleasePurpose,
) {
  await enterAccount(world, person, device)
  // One mail in half a minute.
  world.vault().clock.ms += 31_000
  const { user } = await enterAccount(world, person, device)
  const begun = await world.call(device, 'auth', protectionEndpoints.stepUpOptions, { method: 'email' })
  if (begun.method !== 'email') throw new Error('Another method was begun.')
  const { attemptId } = begun
  const mailbox = user.guardianEmail ?? person.email
  const ephemeral = createRecoveryKey(plainRandom)
  const { releaseId } = await world.call(device, 'guardian', guardianEndpoints.start, {
    email: mailbox,
    purpose,
    attemptId,
    ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'),
    app: 'https://app.example',
    browser: 'Chrome on Linux',
  })
  const link = await world.vault().linkFor(mailbox)
  world.memory.links.push(link)
  await world.vault().press(link, 'approve')
  const { approval } = await world.call(device, 'guardian', guardianEndpoints.status, { releaseId, waitSeconds: 0 })
  const code = await world.vault().auth.codeFor(person.email)
  const proof = { attemptId, approval: approval ?? '' }
  await world.call(device, 'auth', protectionEndpoints.stepUp, { method: 'email', code, ...proof })
  return { ...proof, releaseId, ephemeral, user }
}
