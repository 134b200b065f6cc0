import { formatCaipAddress } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import { base64 } from '@scure/base'
import { address as toAddress } from '@solana/kit'
import * as v from 'valibot'
import { rpcCall } from '../chains/devnetChains.ts'
import type { MoneyGiver } from '../faucet/faucet.types.ts'
import { faucet } from './faucet.ts'
import { solanaTokens } from './solanaPersonas.ts'

const networkId = solana.caipNetworkId
const lamports = 5_000_000_000n
const usdcUnits = 500_000_000n
const native = { networkId, symbol: 'SOL', amount: '5' }
const stable = { networkId, symbol: 'USDC', amount: '500' }
const latestSchema = v.object({ value: v.object({ blockhash: v.string() }) })

/** Gives SOL and the USDC of the SPL Token program. */
export function createSolanaGiver(rpcUrl: string): MoneyGiver {
  async function send(sign: (latest: string) => Promise<Uint8Array>): Promise<string> {
    const { value } = v.parse(latestSchema, await rpcCall(rpcUrl, 'getLatestBlockhash'))
    const wire = base64.encode(await sign(value.blockhash))
    return v.parse(v.string(), await rpcCall(rpcUrl, 'sendTransaction', [wire, { encoding: 'base64' }]))
  }
  return {
    namespace: 'solana',
    gifts: [native, stable],
    async give(address) {
      const owner = toAddress(address)
      const token = formatCaipAddress(networkId, solanaTokens.usdc.mint.address)
      return [
        { ...native, address, hash: await send((latest) => faucet.transfer(owner, lamports, latest)) },
        { ...stable, address, token, hash: await send((latest) => faucet.usdcTransfer(owner, usdcUnits, latest)) },
      ]
    },
  }
}
