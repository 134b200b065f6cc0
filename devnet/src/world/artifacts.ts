import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Address, concat, getCreate2Address, type Hex, zeroHash } from 'viem'
import type { HDAccount } from 'viem/accounts'

const vendorSchema = v.object({
  bytecode: v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)),
})

/** Where the artifact of a contract that others published lies, with its licence beside it. */
export function vendorFile(folder: string, name: string): string {
  return join(import.meta.dirname, '../../contracts/vendor', folder, `${name}.json`)
}

/** Creation code of a contract that others published. */
export function readVendorArtifact(folder: string, name: string): Hex {
  return v.parse(vendorSchema, JSON.parse(readFileSync(vendorFile(folder, name), 'utf8'))).bytecode
}

/** The deterministic deployer that is on every anvil chain: salt and creation code in, contract out. */
const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Contracts whose address follows from their code alone, so that it is the same however long the list before them was. */
export const create2 = {
  addressOf: (code: Hex, salt: Hex = zeroHash): Address => getCreate2Address({ from: factory, salt, bytecode: code }),
  /** What another contract calls to make one. */
  call: (code: Hex, salt: Hex) => ({ target: factory, callData: concat([salt, code]) }),
  step: (code: Hex, gas?: bigint): WorldStep => ({ to: factory, data: concat([zeroHash, code]), gas }),
}

const schema = v.object({
  bytecode: v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)),
})

/** Creation code of a contract of devnet/contracts/artifacts. */
export function readArtifact(
  name:
    | 'Multicall3'
    | 'PracticeAccount'
    | 'PracticeAccountFactory'
    | 'PracticeAggregator'
    | 'PracticeBank'
    | 'PracticeDelegate'
    | 'PracticeFeed'
    | 'PracticeIdRegistry'
    | 'PracticeItems'
    | 'PracticeKeyRegistry'
    | 'PracticeKeys'
    | 'PracticeOddToken'
    | 'PracticePermitToken'
    | 'PracticeResolver'
    | 'PracticeToken'
    | 'RunCalls'
    | 'SignedNames'
    | 'UniversalResolver'
    | 'WrappedNative',
): Hex {
  const file = join(import.meta.dirname, '../../contracts/artifacts', `${name}.json`)
  return v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))).bytecode
}

/** A transaction of the deployer. Its place in the list is its nonce. */
export type WorldStep = {
  readonly to?: Hex | undefined
  readonly data: Hex
  readonly value?: bigint | undefined
  /** Most gas that it may take; 3,000,000 if absent. */
  readonly gas?: bigint | undefined
  /** Lets an account run as code from this transaction on (EIP-7702). The account has sent nothing before. */
  readonly delegation?: { readonly by: HDAccount; readonly to: Address } | undefined
}
