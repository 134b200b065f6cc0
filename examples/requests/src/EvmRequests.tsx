import { useNetwork, useProvider, useTokens } from 'latchkey'
import { Ask } from './Ask.tsx'

/** The wallet's own provider (EIP-1193): hand it to viem or ethers, or ask it like this. */
type Provider = { request(args: { method: string; params?: unknown }): Promise<unknown> }

export function EvmRequests({ address }: { readonly address: string }) {
  const provider = useProvider({ namespace: 'eip155' }) as Provider | undefined
  const { networks, network, switchNetwork } = useNetwork()
  const { tokens = [] } = useTokens()
  if (provider === undefined) return null
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })

  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const chain = network?.chainNamespace === 'eip155' ? network : chains[0]
  const other = chains.find(({ id }) => id !== chain?.id)
  const usdc = tokens.find(({ symbol, chainId }) => symbol === 'USDC' && chainId === chain?.caipNetworkId)
  const chainHex = `0x${Number(chain?.id).toString(16)}`

  return (
    <>
      <Ask label="Sign a message" ask={() => request('personal_sign', hexOf('Hello from the example'), address)} />
      <Ask
        label="Sign typed data"
        ask={() => request('eth_signTypedData_v4', address, JSON.stringify(order(Number(chain?.id))))}
      />
      <Ask
        label="Send 0.001"
        ask={() => request('eth_sendTransaction', { from: address, to: bob, value: thousandth })}
      />
      {usdc?.address && (
        <Ask
          label="Approve unlimited USDC"
          ask={() =>
            request('eth_sendTransaction', {
              from: address,
              to: usdc.address?.split(':').at(-1),
              data: approveAll(bob),
            })
          }
        />
      )}
      <Ask
        label="Send two in one"
        ask={() =>
          request('wallet_sendCalls', {
            version: '2.0.0',
            from: address,
            chainId: chainHex,
            atomicRequired: false,
            calls: [1, 2].map(() => ({ to: bob, value: thousandth })),
          })
        }
      />
      {other && (
        <Ask
          label={`Switch to ${other.name}`}
          ask={() => switchNetwork({ networkId: other.caipNetworkId }).then(() => other.name)}
        />
      )}
    </>
  )
}

/** Someone to pay: the devnet's bob, who has nothing. */
const bob = '0x1bD8Da38C3c20BDA040e85Ea441C1C6378745C29'
const thousandth = '0x38d7ea4c68000'

const hexOf = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** `approve(spender, 2^256 - 1)` of ERC-20, which viem's `encodeFunctionData` writes for you. */
const approveAll = (spender: string) => `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`

/** EIP-712. The domain names the chain that the wallet is on. */
const order = (chainId: number) => ({
  domain: { name: 'Every request', version: '1', chainId },
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [
      { name: 'item', type: 'string' },
      { name: 'count', type: 'uint256' },
    ],
  },
  message: { item: 'Rye bread', count: '2' },
})
