import type { OperationType } from '@latchkey/protocol/http'
import { toFunctionSelector } from 'viem/utils'

const functions: Partial<Record<OperationType, readonly string[]>> = {
  send: [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ],
  approve: ['approve(address,uint256)', 'setApprovalForAll(address,bool)', 'increaseAllowance(address,uint256)'],
  // ERC-4626, Aave v2 and v3, Compound v2, and names that many others share.
  deposit: [
    'deposit()',
    'deposit(uint256)',
    'deposit(uint256,address)',
    'deposit(address,uint256)',
    'deposit(address,uint256,address,uint16)',
    'supply(address,uint256)',
    'supply(address,uint256,address,uint16)',
  ],
  withdraw: [
    'withdraw()',
    'withdraw(uint256)',
    'withdraw(address,uint256)',
    'withdraw(address,uint256,address)',
    'withdraw(uint256,address,address)',
    'redeem(uint256)',
    'redeem(uint256,address,address)',
  ],
  borrow: ['borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)'],
  repay: ['repay(uint256)', 'repayBorrow()', 'repayBorrow(uint256)', 'repay(address,uint256,uint256,address)'],
  stake: ['stake()', 'stake(uint256)', 'stake(address,uint256)', 'submit(address)'],
  unstake: ['unstake()', 'unstake(uint256)', 'unstake(uint256,bool)', 'exit()'],
  claim: [
    'claim()',
    'claim(address)',
    'claim(uint256)',
    'claim(uint256,address,uint256,bytes32[])',
    'claimRewards()',
    'getReward()',
    'harvest()',
  ],
  mint: ['mint()', 'mint(uint256)', 'mint(address)', 'mint(address,uint256)', 'safeMint(address)'],
  burn: ['burn(uint256)', 'burn(address,uint256)'],
}

const bySelector: ReadonlyMap<string, OperationType> = new Map(
  Object.entries(functions).flatMap(([operation, signatures]) =>
    signatures.map((signature) => [toFunctionSelector(signature), operation as OperationType] as const),
  ),
)

/** What a function of a well-known name does. @param selector Four bytes as hex. */
export function operationBySelector(selector: string): OperationType | undefined {
  return bySelector.get(selector)
}
