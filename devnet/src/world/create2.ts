import { type Address, concat, getCreate2Address, type Hex, zeroHash } from 'viem'
import type { WorldStep } from './worldStep.types.ts'

/** The deterministic deployer that is on every anvil chain: salt and creation code in, contract out. */
const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Contracts whose address follows from their code alone, so that it is the same however long the list before them was. */
export const create2 = {
  addressOf: (code: Hex): Address => getCreate2Address({ from: factory, salt: zeroHash, bytecode: code }),
  step: (code: Hex, gas?: bigint): WorldStep => ({ to: factory, data: concat([zeroHash, code]), gas }),
}
