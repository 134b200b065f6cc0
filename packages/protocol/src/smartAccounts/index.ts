export { type SmartAccountCode, smartAccountCodeOf, smartAccountNetworkIds } from './smartAccountCode.ts'
export { type SmartAccountContract, smartAccountContracts } from './smartAccountContracts.ts'
