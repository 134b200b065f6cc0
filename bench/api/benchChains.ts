import type { ApiConfig } from '@latchkey/api'
import { type Devnet, rpcCall, startDevnet } from '@latchkey/devnet'

/** Tokens a chain beside those of the devnet: with these an account has more than 50 over three chains. */
const further = 17
/** Answers every call with 10^18. */
const answeringCode = '0x670de0b6b3a764000060005260206000f3'

/** The chains of the devnet with more tokens, of which everybody has one. */
export async function startBenchChains(): Promise<{
  chains: Devnet['chains']
  tokens: NonNullable<ApiConfig['devnet']>['tokens']
  stop(): Promise<void>
}> {
  const devnet = await startDevnet({ only: ['evm'], lived: true })
  const tokens = await Promise.all(
    devnet.chains.flatMap(({ caip, rpcUrl }) =>
      Array.from({ length: further }, async (_, index) => {
        const address = `0x${(0x7000 + index).toString(16).padStart(40, '0')}`
        await rpcCall(rpcUrl, 'anvil_setCode', [address, answeringCode])
        return { networkId: caip, address, name: `Token ${index}`, symbol: `TOK${index}`, decimals: 18 }
      }),
    ),
  )
  return { chains: devnet.chains, tokens, stop: devnet.stop }
}

/**
 * Blocks full of plain payments on a chain, for an indexer to catch up with.
 * @returns The number of the newest block.
 */
export async function fillBlocks(rpcUrl: string, blocks: number, each: number): Promise<number> {
  const from = `0x${'77'.repeat(20)}`
  await rpcCall(rpcUrl, 'anvil_impersonateAccount', [from])
  await rpcCall(rpcUrl, 'anvil_setBalance', [from, '0xffffffffffffffffffffffff'])
  await rpcCall(rpcUrl, 'evm_setAutomine', [false])
  let nonce = 0
  for (let block = 0; block < blocks; block += 1) {
    const sending = Array.from({ length: each }, () => {
      const transaction = {
        from,
        to: `0x${'88'.repeat(20)}`,
        value: '0x1',
        gas: '0x5208',
        nonce: `0x${nonce.toString(16)}`,
      }
      nonce += 1
      return rpcCall(rpcUrl, 'eth_sendTransaction', [transaction])
    })
    await Promise.all(sending)
    await rpcCall(rpcUrl, 'evm_mine', [])
  }
  await rpcCall(rpcUrl, 'evm_setAutomine', [true])
  return Number(await rpcCall(rpcUrl, 'eth_blockNumber'))
}
