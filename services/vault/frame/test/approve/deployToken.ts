import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot, rpcCall } from '@latchkey/devnet'
import { createPublicClient, encodeDeployData, getContractAddress, type Hex, http } from 'viem'

const minter = '0x00000000000000000000000000000000000000a1'
const artifact = join(repositoryRoot, 'devnet/contracts/artifacts/PracticeToken.json')

/** A token of six decimals on a chain that was just started. */
export async function deployToken(rpcUrl: string): Promise<Hex> {
  const { abi, bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { abi: []; bytecode: Hex }
  await rpcCall(rpcUrl, 'anvil_impersonateAccount', [minter])
  await rpcCall(rpcUrl, 'anvil_setBalance', [minter, '0x56bc75e2d63100000'])
  const data = encodeDeployData({ abi, bytecode, args: ['Harbour dollar', 'HUSD', 6] } as never)
  const hash = (await rpcCall(rpcUrl, 'eth_sendTransaction', [{ from: minter, data }])) as Hex
  // The gas of a call is that of an empty account until it is there.
  await createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 }).waitForTransactionReceipt({ hash })
  return getContractAddress({ from: minter, nonce: 0n })
}
