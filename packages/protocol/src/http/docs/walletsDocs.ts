import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage, getWallets } from '../wallets.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `wallets.ts`, with what the documents and the contract tests say of them. */
export const walletsDocs = [
  documentEndpoint(getWallets, {
    summary: 'A page of the wallet directory',
    examples: [
      {
        request: { params: {}, query: { page: 1, entries: 4, chains: ['eip155:1'] } },
        response: {
          count: 1,
          data: [
            {
              id: '5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c',
              name: 'Demo Wallet',
              homepage: 'https://wallet.example',
              image_id: 'example.wallet',
              order: 1,
              mobile_link: 'demo://',
              desktop_link: null,
              webapp_link: null,
              app_store: null,
              play_store: null,
              rdns: 'example.wallet',
              injected: [{ namespace: 'eip155', injected_id: 'isDemo' }],
              badge_type: 'certified',
            },
          ],
        },
      },
      { request: { params: {}, query: { search: 'meta', entries: 100 } }, response: { count: 0, data: [] } },
    ],
    errors: [],
  }),
  documentEndpoint(getWalletImage, {
    summary: 'Icon of a wallet',
    examples: [{ request: { params: { id: 'io.metamask' }, query: {} } }],
    errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  }),
  documentEndpoint(getAssetImage, {
    summary: 'Icon of a network or connector',
    examples: [{ request: { params: { id: 'ethereum' }, query: {} } }],
    errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  }),
  documentEndpoint(getCurrencyImage, {
    summary: 'Icon of a currency',
    examples: [{ request: { params: { id: 'usd' }, query: {} } }],
    errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  }),
  documentEndpoint(getTokenImage, {
    summary: 'Icon of a token',
    examples: [{ request: { params: { id: 'USDC' }, query: {} } }],
    errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  }),
]
