import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Address, Hash, Hex } from 'viem'
import { installFolder } from '../../src/process/installFolder.ts'

/** What is taken from MetaMask's kit. */
export type AccountsKit = {
  readonly erc7715ProviderActions: () => (client: object) => {
    requestExecutionPermissions(requests: readonly object[]): Promise<readonly KitPermission[]>
    getGrantedExecutionPermissions(): Promise<readonly KitPermission[]>
  }
  readonly erc7710WalletActions: () => (client: object) => {
    /** Makes a call as the account that gave the permission. */
    sendTransactionWithDelegation(call: KitCall): Promise<Hash>
  }
  readonly decodeDelegations: (context: Hex) => readonly Delegation[]
  readonly hashDelegation: (delegation: Delegation) => Hash
  readonly DelegationManager: {
    readonly read: {
      /** Whether the account has taken it back on the chain. */
      disabledDelegations(asked: { client: object; contractAddress: Address; delegationHash: Hash }): Promise<boolean>
    }
  }
}

type Delegation = { readonly delegator: Address }

/** A permission as the kit hands it to an app: numbers in the place of hexadecimal text. */
export type KitPermission = {
  readonly chainId: number
  readonly from?: Address
  readonly to: Address
  readonly permission: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
  readonly context: Hex
  readonly delegationManager: Address
}

type KitCall = {
  readonly to: Address
  readonly data: Hex
  readonly permissionContext: Hex
  readonly delegationManager: Address
  /** Given: it is sent without an estimate, and what is refused is refused by the chain. */
  readonly gas: bigint
}

/** MetaMask's kit as it is, installed if need be. */
export async function loadAccountsKit(): Promise<AccountsKit> {
  const folder = await installFolder({
    folder: 'devnet/accounts-kit',
    name: 'MetaMask’s Smart Accounts Kit',
    onProgress: console.log,
  })
  // Otherwise it tells its vendor which functions are called.
  process.env.DO_NOT_TRACK = '1'
  const require = createRequire(join(folder, 'package.json'))
  return {
    ...require('@metamask/smart-accounts-kit/actions'),
    ...require('@metamask/smart-accounts-kit/utils'),
    ...require('@metamask/smart-accounts-kit/contracts'),
  }
}
