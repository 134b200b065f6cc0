import { getAccountAllowances } from '../allowances.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `allowances.ts`, with what the documents and the contract tests say of them. */
export const allowancesDocs = [
  documentEndpoint(getAccountAllowances, {
    summary: 'What an address has granted others',
    examples: [
      {
        request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: { currency: 'usd' } },
        response: {
          allowances: [
            {
              id: 'eip155:1:erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48:0x1111111254EEB25477B68fb85Ed929f73A960582',
              chainId: 'eip155:1',
              kind: 'erc20',
              token: {
                address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
                symbol: 'USDC',
                name: 'USD Coin',
                decimals: 6,
                iconUrl: 'https://img.example/usdc.svg',
              },
              spender: {
                address: '0x1111111254EEB25477B68fb85Ed929f73A960582',
                name: '1inch router 5',
                code: 'contract',
                firstSeen: '2025-01-13T09:00:00.000Z',
              },
              amount: '115792089237316195423570985008687907853269984665640564039457584007913129.639935',
              unlimited: true,
              atRisk: { amount: '12.5', value: 12.5 },
              since: '2025-01-13T09:00:00.000Z',
              sinceTransaction: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
              risks: ['unlimited', 'stale'],
            },
            {
              id: 'eip155:1:erc721-all:0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9:0x53d284357ec70cE289D6D64134DfAc8E511c8a3D',
              chainId: 'eip155:1',
              kind: 'erc721-all',
              token: { address: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', name: 'Tideline' },
              spender: { address: '0x53d284357ec70cE289D6D64134DfAc8E511c8a3D', code: 'none' },
              unlimited: true,
              atRisk: { amount: '3' },
              risks: ['unlimited', 'unknown-spender', 'spender-without-code'],
            },
          ],
          contracts: [
            {
              chainId: 'eip155:1',
              address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
              name: 'MetaMask delegator',
              ours: false,
            },
          ],
          tokenAccounts: [],
          networks: {
            'eip155:1': { state: 'read', sinceBlock: 19_000_000, since: '2024-01-13T09:00:00.000Z' },
            'eip155:8453': { state: 'unread', reason: 'no-source' },
          },
        },
      },
      {
        request: {
          params: { address: '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q' },
          query: { fresh: '1' },
        },
        response: {
          allowances: [
            {
              id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:spl-delegate:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin:3emsAVdmGKERbHjmGfQ6oZ1e35dkf5iYcS6U4CPKFVaa',
              chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
              kind: 'spl-delegate',
              token: { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', decimals: 6 },
              tokenAccount: '3emsAVdmGKERbHjmGfQ6oZ1e35dkf5iYcS6U4CPKFVaa',
              spender: { address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', code: 'unknown' },
              amount: '5',
              unlimited: false,
              atRisk: { amount: '2', value: 2 },
              risks: ['unknown-spender'],
            },
          ],
          contracts: [],
          tokenAccounts: [
            {
              chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
              address: '3emsAVdmGKERbHjmGfQ6oZ1e35dkf5iYcS6U4CPKFVaa',
              mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
              symbol: 'USDC',
              amount: '2',
              deposit: '0.00203928',
            },
          ],
          networks: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { state: 'read' } },
        },
      },
    ],
    errors: [
      { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address of the namespace.' },
      { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
    ],
  }),
]
