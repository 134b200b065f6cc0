// What calls of contracts are written in.
export {
  type AbiCall,
  type AbiField,
  type AbiType,
  type AbiValue,
  decodeAbi,
  encodeAbi,
  encodeCall,
  listOf,
  member,
} from './abi.ts'
export { bytesToHex, hexToBytes } from './hex.ts'
export { parseCall } from './parseCall.ts'
