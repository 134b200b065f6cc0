// What a grant is on the chain: a delegation of ERC-7710, in the contracts of MetaMask's Delegation Framework.
export {
  type Caveat,
  type Delegation,
  delegationStruct,
  hashDelegation,
  hashDelegationStruct,
  readContext,
  readDelegation,
  rootAuthority,
  writeContext,
} from './delegation.ts'
export { readGrant, writeGrant } from './grantDelegation.ts'
export { joinContexts, splitContexts } from './joinedContexts.ts'
export { askWhatIsLeft, type GrantQuestion, type LeftOfGrant } from './leftOfGrant.ts'
