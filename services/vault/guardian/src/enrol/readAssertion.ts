import * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { AuthVerifier, People } from '../contexts.types.ts'

const assertionSchema = v.object({
  sub: v.string(),
  jkt: v.string(),
  email: v.nullable(v.string()),
  /** The address for logging in, which need not be that of the mailbox that is asked. */
  login: v.optional(v.nullable(v.string()), null),
  /** The accounts at providers that the person logs in with. */
  accounts: v.optional(v.array(v.string()), []),
  epoch: v.pipe(v.number(), v.integer()),
})

/** Nothing of a frozen account is given out, changed or deleted. */
export const frozenAccount = (): VaultError =>
  new VaultError('account/frozen', { description: 'The operator has frozen this account: ask them why.' })

/** Who the auth service says is logged in on the calling device. */
export type Assertion = v.InferOutput<typeof assertionSchema> & {
  /** What the guardian knows the person by. */
  readonly userMac: string
}

/**
 * Reads the auth service's assertion. One that speaks of another device, or of a time before a device was taken out, is
 * refused: the latter is what a restored backup says.
 * @throws VaultError `guardian/assertion-invalid`, or `account/frozen`: nothing of a frozen account is given out or changed, but
 * for what was done to it
 */
export async function readAssertion(
  deps: People & AuthVerifier,
  jws: string,
  device: string,
  { frozenToo = false } = {},
): Promise<Assertion> {
  const invalid = () =>
    new VaultError('guardian/assertion-invalid', { description: 'This is no login of this device.' })
  const claims = await deps.auth.verify('session-assertion+jwt', jws, assertionSchema)
  if (claims?.jkt !== device) throw invalid()
  const userMac = deps.pepper.mac('user', claims.sub)
  const known = await deps.database
    .selectFrom('people')
    .select(['epoch', 'operator_frozen'])
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
  if (known?.operator_frozen === 1 && !frozenToo) throw frozenAccount()
  if (known !== undefined && claims.epoch < known.epoch) throw invalid()
  if (known !== undefined && claims.epoch > known.epoch)
    await deps.database
      .updateTable('people')
      .set({ epoch: claims.epoch })
      .where('user_mac', '=', userMac)
      .where('epoch', '<', claims.epoch)
      .execute()
  return { ...claims, userMac }
}
