import { KitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import type { LoginPort } from '../ports/login.ts'

/** The connector that people log in at. */
export type LoginConnector = Connector & { readonly login: LoginPort }

/**
 * The kit's connector for logins.
 * @throws KitError `login/dependency-unavailable` in a kit without one.
 */
export function loginConnector(kit: Kit): LoginConnector {
  const connector = kit.store.getState().connectors.find((candidate) => candidate.login !== undefined)
  if (connector?.login === undefined) throw loginUnavailable()
  return connector as LoginConnector
}

/** The app has no connector of type AUTH. Spec 8. */
function loginUnavailable(): KitError {
  return new KitError({
    code: 'login/dependency-unavailable',
    shortMessage: 'Unable to load email login dependency',
  })
}

/** What was typed is no e-mail address. Spec 5. */
export function emailInvalid(): KitError {
  return new KitError({ code: 'login/email-invalid', shortMessage: 'The e-mail address is not valid' })
}
