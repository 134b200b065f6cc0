import { coinTypeOf } from '@latchkey/protocol'
import * as v from 'valibot'
import { createWalletClient, encodeFunctionData, http, parseAbi, parseEther, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import { rpcCall } from '../chains/devnetChains.ts'
import { devnetNames, namePeople } from './devnetNames.ts'
import { neighbours } from './personas.ts'

const abi = parseAbi(['function url() view returns (string)', 'function setUrl(string url)'])

/** Sets the address of the api's gateway of this run in the resolver of the devnet's zone. */
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

const names = [
  { label: 'bakery', owner: neighbours.bakery, bio: 'Bread paid on the chain' },
  { label: 'harbour', owner: neighbours.trader, bio: 'Trades in every pool of the devnet' },
]

/** Gives the neighbours their names in the zone of the devnet, by signed messages as anybody's. Who has one keeps it. */
export async function registerNames(apiUrl: string): Promise<void> {
  await Promise.all(
    names.map(async ({ label, owner, bio }) => {
      const name = `${label}.${devnetNames.zone}`
      const message = JSON.stringify({ name, attributes: { bio }, timestamp: Math.floor(Date.now() / 1000) })
      const response = await fetch(`${apiUrl}/v1/profile/account`, {
        method: 'POST',
        body: JSON.stringify({
          message,
          signature: await owner.signMessage({ message }),
          coin_type: coinTypeOf(devnetNames.networkId),
          address: owner.address,
        }),
      })
      const answer = await response.text()
      if (!response.ok && !answer.includes('api/name-taken')) throw new Error(`${name} can't be registered: ${answer}`)
    }),
  )
}
