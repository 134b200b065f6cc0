import { guardianActIds, type guardianEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import type { AuthVerifier, People } from '../contexts.types.ts'
import { readAssertion } from '../enrol/readAssertion.ts'

type Acts = v.InferOutput<typeof guardianEndpoints.acts.response>['acts']

const shownOfEach = 20

/**
 * What the operator did with the person of an assertion, the newest first. A freeze or a deletion hides none of it, and many
 * looks no export: of each kind there are the newest.
 * @throws VaultError `guardian/assertion-invalid`
 */
export async function actsOf(deps: People & AuthVerifier, device: string, assertion: string): Promise<Acts> {
  const { userMac } = await readAssertion(deps, assertion, device, { frozenToo: true })
  const kinds = await Promise.all(
    guardianActIds.map((act) =>
      deps.database
        .selectFrom('operator_acts')
        .select(['at as atMs', 'act'])
        .where('user_mac', '=', userMac)
        .where('act', '=', act)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(shownOfEach)
        .execute(),
    ),
  )
  return kinds.flat().toSorted((left, right) => right.atMs - left.atMs)
}
