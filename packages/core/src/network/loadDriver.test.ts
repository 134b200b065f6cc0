import { bitcoin, mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { rpcUrls } from './loadDriver.ts'

const network = {
  ...mainnet,
  rpcUrls: { default: { http: ['https://app.example'] }, chainDefault: { http: ['https://public.example'] } },
}

describe('the RPC URLs of a network', () => {
  it("are the app's own, the proxy, the network's default, in this order [S7.61] [S3.4] [S3.5]", () => {
    const options = {
      networks: [network] as const,
      apiUrl: 'https://api.example',
      projectId: 'demo',
      customRpcUrls: { 'eip155:1': ['https://own.example'] },
    }
    expect(rpcUrls(options, 'eip155:1')).toEqual([
      'https://own.example',
      'https://app.example',
      'https://api.example/v1/?chainId=eip155%3A1&projectId=demo',
      'https://public.example',
    ])
  })

  it('lead to the interface that the servers of the network speak', () => {
    const options = { networks: [bitcoin] as const, apiUrl: 'https://api.example' }
    expect(rpcUrls(options, bitcoin.caipNetworkId)).toEqual([
      'https://api.example/v1/esplora?chainId=bip122%3A000000000019d6689c085ae165831e93',
    ])
  })

  it('name no host that the operator has not named', () => {
    expect(rpcUrls({ networks: [mainnet] }, 'eip155:1')).toEqual([])
  })
})
