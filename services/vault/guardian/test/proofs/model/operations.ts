import { accountEndpoints, loginEndpoints, protectionEndpoints, recoveryEndpoints } from '@latchkey/protocol/vault'
import { firstAddressOf } from '@latchkey/vault/keys'
import { sweepAuth } from '../../../../auth/src/sweepAuth.ts'
import { authenticateAgain } from './authenticateAgain.ts'
import { changeEmail } from './changeEmail.ts'
import { changeKey } from './changeKey.ts'
import { enrolKey } from './enrolKey.ts'
import { enterAccount } from './enterAccount.ts'
import { openWallet } from './openWallet.ts'
import { printCode } from './printCode.ts'
import { Refused } from './Refused.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

export type Operation = {
  run(world: World, by: { person: ModelPerson; device: ModelDevice; choice: number }): Promise<void>
  /** Answers that are as right as a yes, where the state of things asks for them. */
  readonly refusals: readonly string[]
}

const dayMs = 86_400_000
const waits = [60_000, 20 * 60_000, 25 * 3_600_000, 4 * dayMs, 32 * dayMs]
const noKey = ['guardian/frozen', 'guardian/too-early']

/** Does what may take a step-up, and with one if it does. */
async function asOwner(world: World, person: ModelPerson, device: ModelDevice, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'session/step-up-needed') throw error
    await authenticateAgain(world, person, device, 'protection')
    await work()
  }
}

/** What happens to accounts, in any order. */
export const operations = {
  open: { run: (world, { person, device }) => openWallet(world, person, device), refusals: noKey },
  revoke: {
    async run(world, { person, device, choice }) {
      const { user } = await enterAccount(world, person, device)
      const { devices } = await world.call(device, 'auth', accountEndpoints.me, undefined)
      const deviceId = devices[choice % devices.length]?.id ?? ''
      const { database } = world.vault().auth.deps
      const sets = await database.selectFrom('share_sets').select('id').where('device_id', '=', deviceId).execute()
      await asOwner(world, person, device, () =>
        world.call(device, 'auth', accountEndpoints.revokeDevice, { deviceId }),
      )
      for (const { id } of sets) world.memory.goneSets.add(id)
      if (user.id !== person.userId) throw new Error('Another person was taken out.')
    },
    refusals: ['vault/last-method'],
  },
  addCode: {
    async run(world, { person, device }) {
      const { user, wallet } = await enterAccount(world, person, device)
      if (wallet !== 'active') return
      await authenticateAgain(world, person, device, 'protection')
      const { recoveryPublicKey } = await world.call(device, 'auth', recoveryEndpoints.sets, {})
      const wrap = printCode(world, user.id, recoveryPublicKey)
      await world.call(device, 'auth', recoveryEndpoints.addWrap, { wrap })
    },
    refusals: ['vault/method-limit'],
  },
  dropCode: {
    async run(world, { person, device, choice }) {
      const { wallet } = await enterAccount(world, person, device)
      if (wallet !== 'active') return
      const { wraps } = await world.call(device, 'auth', recoveryEndpoints.state, undefined)
      const wrapId = wraps[choice % Math.max(1, wraps.length)]?.wrapId
      if (wrapId === undefined) return
      await asOwner(world, person, device, () => world.call(device, 'auth', recoveryEndpoints.removeWrap, { wrapId }))
    },
    refusals: ['vault/last-method'],
  },
  rotate: {
    async run(world, { person, device, choice }) {
      if ((await enterAccount(world, person, device)).wallet !== 'active') return
      await changeKey(world, person, device, choice % 2 === 0)
    },
    // Keys that a crash has left at the guardian are forgotten by the next change that ends.
    refusals: ['vault/conflict', 'guardian/frozen'],
  },
  automaticOn: {
    async run(world, { person, device }) {
      if ((await enterAccount(world, person, device)).wallet !== 'active') return
      await authenticateAgain(world, person, device, 'protection')
      const { recoveryPublicKey } = await world.call(device, 'auth', recoveryEndpoints.sets, {})
      const receipt = await enrolKey(world, person, device, recoveryPublicKey)
      await world.call(device, 'auth', recoveryEndpoints.automaticOn, { receipt })
    },
    refusals: ['vault/conflict'],
  },
  deny: {
    async run(world, { choice }) {
      const { links } = world.memory
      const link = links[choice % Math.max(1, links.length)]
      if (link !== undefined) await world.vault().press(link, 'deny')
    },
    refusals: [],
  },
  email: { run: changeEmail, refusals: ['login/code-wrong'] },
  undo: {
    async run(world) {
      const link = world.memory.undoLinks.pop()
      if (link !== undefined) await world.vault().auth.send(link, { method: 'POST' })
    },
    refusals: [],
  },
  leave: {
    async run(world, { person, device }) {
      const { user, wallet } = await enterAccount(world, person, device)
      const { addresses } = await world.call(device, 'auth', accountEndpoints.me, undefined)
      if (wallet !== 'active' || addresses === null) return
      const { attemptId, approval } = await authenticateAgain(world, person, device, 'delete')
      world.memory.leaving.set(user.id, world.vault().clock.ms + 3 * dayMs)
      const addressTail = firstAddressOf(addresses).slice(-6)
      await world.call(device, 'auth', protectionEndpoints.deleteAccount, { attemptId, approval, addressTail })
      device.session = undefined
    },
    refusals: [],
  },
  signOut: {
    async run(world, { person, device, choice }) {
      await enterAccount(world, person, device)
      await world.call(device, 'auth', loginEndpoints.revoke, { forgetDevice: choice % 2 === 0 })
      device.session = undefined
    },
    refusals: ['vault/last-method'],
  },
  wait: {
    async run(world, { choice }) {
      world.vault().clock.ms += waits[choice % waits.length] ?? 0
      await sweepAuth(world.vault().auth.deps)
    },
    refusals: [],
  },
} satisfies Readonly<Record<string, Operation>>
