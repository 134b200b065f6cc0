import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from '../login/loginConnector.ts'
import type { Protection } from '../ports/protection.ts'
import type { KitQuery } from '../queries/query.types.ts'
import { protectionKey } from './protectionKey.ts'

/** The ways back to the wallet of whoever is logged in. */
export function protectionQuery(kit: Kit): KitQuery<Protection> {
  return {
    queryKey: protectionKey(kit, 'ways'),
    staleTime: 30_000,
    queryFn: ({ signal }) => loginConnector(kit).login.protection.read({ signal }),
  }
}
