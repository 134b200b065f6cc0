import { accountMethods } from './accountMethods.ts'
import { blockMethods } from './blockMethods.ts'
import { clusterMethods } from './clusterMethods.ts'
import type { RpcMethod } from './defineMethod.ts'
import { historyMethods } from './historyMethods.ts'
import { tokenMethods } from './tokenMethods.ts'
import { transactionMethods } from './transactionMethods.ts'

/** Every method that is answered over HTTP. The list with those that are not is `conformance.ts`. */
export const rpcMethods: Readonly<Record<string, RpcMethod>> = {
  ...accountMethods,
  ...tokenMethods,
  ...clusterMethods,
  ...transactionMethods,
  ...historyMethods,
  ...blockMethods,
}
