import * as v from 'valibot'
import { createWalletClient, encodeFunctionData, http, parseAbi, parseEther, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import { rpcCall } from '../chains/rpcCall.ts'
import { devnetNames } from './devnetNames.ts'
import { namePeople } from './namePeople.ts'

const abi = parseAbi(['function url() view returns (string)', 'function setUrl(string url)'])

/** Tells the resolver of the devnet's zone where the api's gateway is in this run. */
export async function pointNames(rpcUrl: string, apiUrl: string): Promise<void> {
  const { keeper } = namePeople
  const { signedNames: to } = devnetNames
  const url = `${apiUrl}/v1/ccip/{sender}/{data}.json`
  const asked = encodeFunctionData({ abi, functionName: 'url' })
  const held = v.parse(v.string(), await rpcCall(rpcUrl, 'eth_call', [{ to, data: asked }, 'latest']))
  if (held.includes(toHex(url).slice(2))) return
  await rpcCall(rpcUrl, 'anvil_setBalance', [keeper.address, toHex(parseEther('10'))])
  const client = createWalletClient({ account: keeper, chain: mainnet, transport: http(rpcUrl) })
  const hash = await client.writeContract({ address: to, abi, functionName: 'setUrl', args: [url] })
  await rpcCall(rpcUrl, 'eth_getTransactionReceipt', [hash])
}
