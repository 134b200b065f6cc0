import { installFolder } from '../process/installFolder.ts'

/** Puts the packages of `devnet/bitcoin-node` there, unless they are. Returns the folder. */
export function installBitcoinNode(onProgress?: (message: string) => void): Promise<string> {
  return installFolder({ folder: 'devnet/bitcoin-node', name: 'the Bitcoin node', onProgress })
}
