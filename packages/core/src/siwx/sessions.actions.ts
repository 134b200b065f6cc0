import { isKitError, KitError, toKitError } from '@latchkey/protocol'
import type { SignInSession } from '@latchkey/protocol/siwx'
import type { Kit } from '../kit/kit.types.ts'
import { signOut } from './siwx.actions.ts'
import { siwxMachine } from './siwx.effects.ts'
import { siwxConfig } from './siwxConfig.ts'

/**
 * Where the account in use is signed in: on this page and, where the server knows of others, on those. The account has to
 * be signed in here.
 *
 * @throws KitError `siwx/session-invalid` where it is not, `siwx/not-enabled` where nothing keeps such a list, and what the
 * server says.
 */
export async function listSessions(kit: Kit): Promise<readonly SignInSession[]> {
  const { config, account } = await asked(kit)
  return followed(kit, async () => (await config.listSessions?.(account)) ?? [])
}

/** Ends one of these. Who ends their own is signed out here. @throws KitError as `listSessions`. */
export async function endSession(kit: Kit, { id, current }: Pick<SignInSession, 'id' | 'current'>): Promise<void> {
  const { config, account } = await asked(kit)
  if (current) await signOut(kit, { account })
  else await followed(kit, async () => config.endSession?.(account, id))
}

async function asked(kit: Kit) {
  const isEnabled = kit.options.siwx?.listSessions !== undefined
  if (!isEnabled) throw new KitError({ code: 'siwx/not-enabled', shortMessage: 'SIWX is not enabled' })
  const { account, status } = kit.store.getState().siwx
  if (account === undefined || status !== 'signed') {
    throw new KitError({ code: 'siwx/session-invalid', shortMessage: 'There is no such session' })
  }
  return { config: await siwxConfig(kit), account }
}

/** A session that was ended elsewhere meanwhile is looked for again: the page then asks for a new one. */
async function followed<Result>(kit: Kit, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (isKitError(error, 'siwx/session-invalid')) siwxMachine(kit).send({ type: 'SessionsStale' })
    throw toKitError(error)
  }
}
