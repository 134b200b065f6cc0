import { join } from 'node:path'
import { accountEndpoints } from '@latchkey/protocol/vault'
import type { KillPlan } from './killPlan.types.ts'
import { openKillVault } from './openKillVault.ts'
import { rebuildRoot } from './rebuildRoot.ts'
import { runKillSteps } from './runKillSteps.ts'
import { takeDump } from './takeDump.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const people = ['users', 'identities', 'devices', 'share_sets', 'wallets'] as const

/**
 * Looks at what a kill left: half an account shown, or a wallet lost, is a failure. Then does the same again and looks
 * whether it has come to its end.
 * @returns What is wrong, in words; empty when nothing is.
 */
export async function checkAfterKill(folder: string, plan: KillPlan): Promise<string[]> {
  const wrong: string[] = []
  const look = async (when: string, finished: boolean) => {
    await using vault = await openKillVault(folder, plan.nowMs)
    const count = async (table: (typeof people)[number]) =>
      (await vault.auth.deps.database.selectFrom(table).selectAll().execute()).length
    const wallets = await count('wallets')
    if (plan.scenario === 'delete') {
      const left = await Promise.all(people.map(count))
      const guardians = (await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).length
      const [all, none] = [left.every((rows) => rows > 0), left.every((rows) => rows === 0)]
      if (!all && !none) wrong.push(`${when}: half an account, ${left.join(' ')}`)
      if (all && guardians === 0) wrong.push(`${when}: the guardian forgot an account that is there`)
      if (finished && (!none || guardians > 0)) wrong.push(`${when}: not deleted`)
      if (all && !(await opens(folder, plan))) wrong.push(`${when}: lost before it was deleted`)
      return
    }
    if (plan.scenario === 'create') {
      const device = vault.device(plan.maker.key)
      const { addresses } = await device.auth.call(accountEndpoints.me, undefined, plan.maker)
      if ((addresses !== null) !== wallets > 0) wrong.push(`${when}: addresses without a wallet`)
    }
    if (wallets > 0 && !(await opens(folder, plan))) wrong.push(`${when}: the wallet is lost`)
    if (finished && wallets !== 1) wrong.push(`${when}: no wallet`)
    if (!finished) return
    const enrolled = await vault.auth.deps.database.selectFrom('share_sets').select('state').execute()
    if (enrolled.length !== (plan.scenario === 'enrol' ? 2 : 1) || enrolled.some(({ state }) => state !== 'active'))
      wrong.push(`${when}: sets are missing or waiting`)
    if (plan.scenario === 'enrol' && !(await opens(folder, plan, plan.other)))
      wrong.push(`${when}: the new device does not open it`)
    const keys = await vault.guardian.deps.database.selectFrom('wraps').select('recovery_public_key').execute()
    const expected = plan.scenario === 'rotate' ? plan.rotation.recoveryPublicKey : plan.recoveryPublicKey
    if (keys.length !== 1 || keys[0]?.recovery_public_key !== expected)
      wrong.push(`${when}: the guardian keeps another key`)
  }
  await look('after the kill', false)
  {
    await using vault = await openKillVault(folder, plan.nowMs)
    await runKillSteps(vault, plan).catch((error) => wrong.push(`again: ${error}`))
  }
  await look('after doing it again', true)
  return wrong
}

/** Whether the wallet opens both with the device's own share and by recovery, from the files as they are. */
async function opens(folder: string, plan: KillPlan, device = plan.maker): Promise<boolean> {
  const dump = takeDump(folder, { A: join(folder, 'auth.keys'), G: join(folder, 'guardian.keys') })
  const victim = {
    userId: plan.userId,
    root: bytes(plan.root),
    addresses: plan.addresses,
    device: {
      setId: device.setId,
      share: bytes(device.deviceShare),
      sealedRecovery: device.sealedRecovery,
      recoveryPublicKey: plan.recoveryPublicKey,
    },
    prf: undefined,
    secrets: {},
  }
  const [own, services] = [new Set(['D', 'A.db', 'A.kms']), new Set(['A.db', 'A.kms', 'G.db', 'G.kms'])]
  return (
    (await rebuildRoot(victim, dump, (part) => own.has(part))) &&
    (await rebuildRoot(victim, dump, (part) => services.has(part)))
  )
}
