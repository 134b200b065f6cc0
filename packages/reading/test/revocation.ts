import { writeGrant } from '@latchkey/protocol/delegations'
import type { Grant } from '@latchkey/protocol/permissions'
import { encodeFunctionData, type Hex } from 'viem'
import { delegationAbi, delegationManager } from './delegations.ts'

/** The transaction with which an account takes a grant back; the first `without` of its conditions are missing. */
export function revocationOf(grant: Grant, account: Hex, without = 0): { readonly to: Hex; readonly data: Hex } {
  const { caveats, salt, ...parties } = writeGrant(grant, { account, nonce: 0n, salt: 7n })
  const delegation = {
    delegate: parties.delegate as Hex,
    delegator: account,
    authority: parties.authority as Hex,
    caveats: caveats.slice(without).map(({ enforcer, terms }) => ({
      enforcer: enforcer as Hex,
      terms: terms as Hex,
      args: '0x' as const,
    })),
    salt,
    signature: '0x' as const,
  }
  const data = encodeFunctionData({ abi: delegationAbi, functionName: 'disableDelegation', args: [delegation] })
  return { to: delegationManager, data }
}
