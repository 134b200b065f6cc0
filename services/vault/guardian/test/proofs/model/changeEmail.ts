import { accountEndpoints } from '@latchkey/protocol/vault'
import { findEmail } from '../../../../auth/src/account/beginEmailChange.ts'
import { enterAccount } from './enterAccount.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

const { emailUpdate, emailPrimary, emailSecondary } = accountEndpoints

/** Changes the address that a person logs in with: to a new one, or to one that another account may have. */
export async function changeEmail(
  world: World,
  { person, device, choice }: { person: ModelPerson; device: ModelDevice; choice: number },
): Promise<void> {
  await enterAccount(world, person, device)
  // One mail in half a minute.
  world.vault().clock.ms += 31_000
  const { user } = await enterAccount(world, person, device)
  const others = world.people.filter((other) => other !== person).map((other) => other.email)
  const pool = [...others, `first.${choice % 3}@new.example`, `second.${choice % 2}@new.example`]
  const email = pool[choice % pool.length] ?? ''
  const { auth } = world.vault()
  const { attemptId } = await world.call(device, 'auth', emailUpdate, { email })
  const first = { attemptId, code: await auth.codeFor(person.email) }
  await world.call(device, 'auth', emailPrimary, first)
  // An address of an account gets a mail without a code.
  const code = await auth.codeFor(email).catch(() => '000000')
  const old = person.email
  const { newEmail } = await world.call(device, 'auth', emailSecondary, { attemptId, code })
  if ((await findEmail(auth.deps, user.id))?.email !== newEmail) throw new Error('The address was not changed.')
  await auth.deps.outbox.flush()
  const link = /http:\/\/auth\.test(\/email\/undo\/[\w-]+)/.exec(auth.postbox.last(old).text)?.[1]
  if (link !== undefined) world.memory.undoLinks.push(link)
}
