import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import type { LoginPort } from '../ports/login.ts'
import { loginUnavailable } from './login.errors.ts'

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
