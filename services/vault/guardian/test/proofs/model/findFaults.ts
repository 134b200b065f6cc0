import { codeWrapKey, openWithRecovery, unseal } from '@latchkey/vault/keys'
import { combine } from 'shamir-secret-sharing'
import { setContext } from '../../../../auth/src/db/sealedTables.ts'
import { wrapContext } from '../../../src/db/sealedTables.ts'
import { bytesOf } from './bytesOf.ts'
import { textOf } from './textOf.ts'
import type { World } from './world.types.ts'

/** Looks at everything that both services hold, and says what is not as it must always be; the design's 4.2 numbers them. */
export async function findFaults({ memory, vault }: World): Promise<string[]> {
  const { auth, guardian, clock } = vault()
  const faults: string[] = []
  const users = await auth.deps.database.selectFrom('users').selectAll().execute()
  const sets = await auth.deps.database.selectFrom('share_sets').selectAll().execute()
  const wallets = await auth.deps.database.selectFrom('wallets').selectAll().execute()
  const devices = await auth.deps.database.selectFrom('devices').selectAll().execute()
  const wraps = await auth.deps.database.selectFrom('recovery_wraps').selectAll().execute()
  const people = await guardian.deps.database.selectFrom('people').selectAll().execute()
  const kept = await guardian.deps.database.selectFrom('wraps').selectAll().execute()

  const expectEpoch = (name: string, epoch: number) => {
    if (epoch < (memory.epochs.get(name) ?? 0)) faults.push(`I4: the epoch went down, ${name}`)
    memory.epochs.set(name, epoch)
  }
  for (const { user_mac, epoch } of people) expectEpoch(`guardian/${user_mac}`, epoch)
  for (const { id, epoch } of users) {
    expectEpoch(`auth/${id}`, epoch)
    const known = people.find(({ user_mac }) => user_mac === guardian.deps.pepper.mac('user', id))
    if (known !== undefined && known.epoch > epoch) faults.push('I4: the guardian is ahead')
  }

  for (const device of devices)
    if (device.revoked_at !== null && sets.some((set) => set.device_id === device.id))
      faults.push('I2: a device that is out has a share')
  for (const set of sets) {
    if (memory.goneSets.has(set.id)) faults.push('I2: the share of a device that was taken out is there')
    if (!users.some(({ id }) => id === set.user_id)) faults.push('a share of nobody')
  }

  for (const id of memory.addresses.keys())
    if (!users.some((user) => user.id === id)) {
      const mayGoAt = memory.leaving.get(id)
      if (mayGoAt === undefined || mayGoAt > clock.ms) faults.push('I5: an account is gone that did not ask for it')
      memory.addresses.delete(id)
    } else if (!wallets.some(({ user_id }) => user_id === id)) faults.push('I5: addresses are no longer there')

  for (const { user_id: userId, addresses, recovery_public_key: key, ...wallet } of wallets) {
    const active = sets.filter((set) => set.user_id === userId && set.state === 'active')
    const shown = memory.addresses.get(userId)
    if (shown === undefined) {
      const made = active.find((set) => set.addresses === addresses)
      if (made === undefined || memory.sets.get(made.id)?.readBack !== true)
        faults.push('I1: shown before it was read back')
      memory.addresses.set(userId, addresses)
    } else if (shown !== addresses) faults.push('I5: the addresses have changed')
    if (active.length === 0) faults.push('I3: there is nothing that could be recovered from')
    const secret = memory.keys.get(key)
    for (const set of active) {
      const ours = memory.sets.get(set.id)
      if (ours === undefined || secret === undefined) {
        faults.push('I1: a share that nobody has sent')
        continue
      }
      const share = await auth.deps.envelope.open(
        { ciphertext: set.ciphertext, wrappedKey: set.wrapped_key, keyId: set.key_id },
        setContext({ userId, deviceId: set.device_id, setId: set.id }),
      )
      try {
        const recovery = openWithRecovery(secret, bytesOf(set.sealed_recovery), {
          user: userId,
          set: set.id,
          slot: 'R',
        })
        for (const other of [ours.share, recovery])
          if (textOf(await combine([other, new Uint8Array(share)])) !== textOf(ours.root))
            faults.push('I1: a pair of shares does not open the wallet')
      } catch (error) {
        faults.push(`I1: a recovery share does not open, ${error}`)
      }
    }

    const ways: string[] = []
    const userMac = guardian.deps.pepper.mac('user', userId)
    const atGuardian = kept.find((row) => row.user_mac === userMac && row.recovery_public_key === key)
    if (atGuardian !== undefined) {
      const row = { ciphertext: atGuardian.ciphertext, wrappedKey: atGuardian.wrapped_key, keyId: atGuardian.key_id }
      const opened = await guardian.deps.envelope.open(row, wrapContext(userMac, key))
      if (secret !== undefined && textOf(opened) === textOf(secret)) ways.push('guardian')
    } else if (wallet.automatic === 'on' && (wallet.automatic_from ?? 0) === 0)
      faults.push('I3: the guardian has not what the person is told')
    for (const wrap of wraps.filter((each) => each.user_id === userId && each.recovery_public_key === key)) {
      const code = memory.codes.get(wrap.id) ?? ''
      const context = { user: userId, set: key, slot: `wrap:${wrap.id}` }
      const opened = unseal(codeWrapKey(code), bytesOf(wrap.ciphertext), context)
      if (secret !== undefined && textOf(opened) === textOf(secret)) ways.push('code')
    }
    if (ways.length === 0) faults.push('I3: no way back')
  }
  return faults
}
