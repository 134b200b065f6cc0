import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { type Hex, keccak256 } from 'viem'
import { rpcCall } from '../chains/devnetChains.ts'
import { smartAccountCreations } from './delegationFramework.ts'

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value))

type Name = keyof typeof smartAccountCreations

/**
 * keccak256 of the code that each contract of smart accounts has on a network: its creation code is run at its address
 * under that network's id, since some keep both in their code.
 * @param rpcUrl A chain of anvil without these contracts. Its id is changed.
 * @param chainId EIP-155 number.
 */
export async function computeCodeHashes(rpcUrl: string, chainId: number): Promise<Readonly<Record<Name, Hex>>> {
  await rpcCall(rpcUrl, 'anvil_setChainId', [chainId])
  const entries = Object.entries(smartAccountCreations).map(async ([name, { code }]) => {
    const to = smartAccountContracts[name as Name]
    // A contract that makes another one while it is made begins to count at one (EIP-161).
    const override = { [to]: { code, nonce: '0x1' } }
    const made = v.parse(hexSchema, await rpcCall(rpcUrl, 'eth_call', [{ to }, 'latest', override]))
    return [name, keccak256(made)] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Readonly<Record<Name, Hex>>
}
