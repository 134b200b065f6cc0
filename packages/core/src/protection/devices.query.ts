import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from '../login/loginConnector.ts'
import type { WalletDevice } from '../ports/protection.ts'
import type { KitQuery } from '../queries/query.types.ts'
import { protectionKey } from './protectionKey.ts'

/** The browsers that may use the wallet of whoever is logged in, the one in use last first. */
export function devicesQuery(kit: Kit): KitQuery<readonly WalletDevice[]> {
  return {
    queryKey: protectionKey(kit, 'devices'),
    staleTime: 30_000,
    queryFn: ({ signal }) => loginConnector(kit).login.protection.devices({ signal }),
  }
}
