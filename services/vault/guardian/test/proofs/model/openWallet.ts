import { walletEndpoints } from '@latchkey/protocol/vault'
import { addressesOf, createRoot, openWithRecovery } from '@latchkey/vault/keys'
import { combine } from 'shamir-secret-sharing'
import { withProof } from '../../../../server/test/withProof.ts'
import { plainRandom } from '../../plainRandom.ts'
import { authenticateAgain } from './authenticateAgain.ts'
import { bytesOf } from './bytesOf.ts'
import { drawKey } from './drawKey.ts'
import { enrolKey } from './enrolKey.ts'
import { enterAccount } from './enterAccount.ts'
import { keyOf } from './keyOf.ts'
import { recoverKey } from './recoverKey.ts'
import { splitSet } from './splitSet.ts'
import { textOf } from './textOf.ts'
import type { ModelDevice, ModelPerson, ModelSet, World } from './world.types.ts'

const { prepare, commit, release, recover, prepareSet, commitSet } = walletEndpoints
const freshMs = 14 * 60_000

/** Has the wallet on a device, as the frame does: by the set that it has, as a new wallet, or by a set of its own. */
export async function openWallet(world: World, person: ModelPerson, device: ModelDevice): Promise<void> {
  const session = await enterAccount(world, person, device)
  const { set: kept } = device
  // One of another account, or of a device that was taken out, is not used again.
  const own =
    kept !== undefined && kept.userId === session.user.id && !world.memory.goneSets.has(kept.setId) ? kept : undefined
  if (session.deviceEnrolled && own !== undefined) return readBack(world, device, own)
  if (session.wallet === 'active') return addSet(world, person, device, own)

  const set = own?.addresses === undefined ? await firstSet(world, session.user.id) : own
  const { setId, serverShare, sealedRecovery, recoveryPublicKey, addresses } = set
  device.set = set
  if (addresses === undefined) throw new Error('A new wallet has addresses.')
  const sent = await withProof(set.root, session.user.id, { setId, serverShare, sealedRecovery, recoveryPublicKey })
  await world.call(device, 'auth', prepare, { ...sent, addresses })
  await readBack(world, device, set)
  const receipt = await enrolKey(world, person, device, recoveryPublicKey)
  await world.call(device, 'auth', commit, { setId, receipt })
}

async function firstSet(world: World, userId: string): Promise<ModelSet> {
  const root = createRoot(plainRandom)
  return splitSet(world, { userId, root, recoveryPublicKey: drawKey(world), addresses: await addressesOf(root) })
}

/** A set of a further device, by S, R and whatever gives the recovery key. */
async function addSet(world: World, person: ModelPerson, device: ModelDevice, own: ModelSet | undefined) {
  if (device.loggedInMs + freshMs < world.vault().clock.ms) await authenticateAgain(world, person, device, 'protection')
  const { user } = await enterAccount(world, person, device)
  const found = await world.call(device, 'auth', recover, {})
  const { recoveryPublicKey } = found
  const begun = own?.addresses === undefined && own?.recoveryPublicKey === recoveryPublicKey ? own : undefined
  const set = begun ?? (await furtherSet())
  async function furtherSet() {
    const secret = await recoverKey(world, person, device, found)
    const context = { user: user.id, set: found.setId, slot: 'R' }
    const share = openWithRecovery(secret, bytesOf(found.sealedRecovery), context)
    const root = await combine([share, bytesOf(found.serverShare)])
    return splitSet(world, { userId: user.id, root, recoveryPublicKey, addresses: undefined })
  }
  const { setId, serverShare, sealedRecovery } = set
  device.set = set
  const sent = await withProof(set.root, user.id, { setId, serverShare, sealedRecovery, recoveryPublicKey })
  await world.call(device, 'auth', prepareSet, sent)
  await readBack(world, device, set)
  await world.call(device, 'auth', commitSet, { setId })
}

/** D and S, S and R: both pairs have to give the root. */
async function readBack(world: World, device: ModelDevice, set: ModelSet): Promise<void> {
  const { serverShare } = await world.call(device, 'auth', release, { setId: set.setId })
  const context = { user: set.userId, set: set.setId, slot: 'R' }
  const recovery = openWithRecovery(keyOf(world, set.recoveryPublicKey), bytesOf(set.sealedRecovery), context)
  for (const other of [set.share, recovery])
    if (textOf(await combine([other, bytesOf(serverShare)])) !== textOf(set.root))
      throw new Error('Two shares do not fit.')
  set.readBack = true
}
