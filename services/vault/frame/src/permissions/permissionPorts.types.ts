import type { StoredGrant } from '@latchkey/protocol/permissions'
import type { OwnPermission } from '@latchkey/reading'
import type { ApproverPorts, Owner } from '../approve/approve.types.ts'
import type { Batches } from '../batches/createBatches.ts'
import type { AccountTypes } from '../smartAccounts/accountTypes.ts'
import type { PermissionsApi } from './permissionsApi.ts'

/** What permissions need of the frame. */
export type PermissionPorts = {
  readonly node: ApproverPorts['rpc']
  readonly api: () => Promise<PermissionsApi>
  readonly accounts: AccountTypes
  readonly owner: () => Promise<Owner>
  readonly batches: () => Promise<Batches>
  /** Signs texts of the wallet's own. */
  readonly signTexts: (
    texts: readonly string[],
    sign: ApproverPorts['sign'],
    signal: AbortSignal,
  ) => Promise<readonly string[]>
  /** Of the wallet itself: its own transactions are known by it. */
  readonly home: string
}

/** A permission as it is stored, with what its own signature proves. */
export type ListedPermission = {
  readonly stored: StoredGrant
  /** Undefined: what is stored is none of the account's. */
  readonly own: OwnPermission | undefined
}
