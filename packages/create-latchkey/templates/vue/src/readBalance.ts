import { toEip1193Provider } from 'latchkey/eip1193'
import { formatEther } from 'viem'
import { kit } from './kit.ts'

// Reads go to your node, signatures to the wallet.
const provider = toEip1193Provider(kit)

/** What an account holds, in ether. */
export async function readBalance(address: string): Promise<string> {
  const wei = await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  return `${formatEther(BigInt(String(wei)))} ETH`
}
