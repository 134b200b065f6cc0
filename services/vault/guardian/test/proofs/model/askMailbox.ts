import { guardianEndpoints } from '@latchkey/protocol/vault'
import { createRecoveryKey } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { enterAccount } from './enterAccount.ts'
import { textOf } from './textOf.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

/** Has the guardian ask the person's mailbox about a device, which says yes. */
export async function askMailbox(world: World, person: ModelPerson, device: ModelDevice) {
  const { user, handle } = await enterAccount(world, person, device)
  const mailbox = user.guardianEmail ?? person.email
  const ephemeral = createRecoveryKey(plainRandom)
  const { releaseId } = await world.call(device, 'guardian', guardianEndpoints.start, {
    email: mailbox,
    purpose: 'device',
    attemptId: handle.replace(/^sid\./, ''),
    ephemeralKey: textOf(ephemeral.public),
    app: 'https://app.example',
    browser: 'Chrome on Linux',
  })
  const link = await world.vault().linkFor(mailbox)
  world.memory.links.push(link)
  await world.vault().press(link, 'approve')
  return { releaseId, ephemeral }
}
