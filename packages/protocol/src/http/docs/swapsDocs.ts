import { getSwapAllowance, getSwapApproval, getSwapGasPrice, getSwapTokens, postSwapTransaction } from '../swaps.ts'
import { documentEndpoint } from './documentEndpoint.ts'
import { swapExamples, swapFailures } from './swapFacts.ts'

const { notServed, noToken, noRoute, refused, nothing, tooLittle, noFee, nodeAway } = swapFailures

const { ether, usdc, wrapped, person } = swapExamples

/** The endpoints of `swaps.ts`, with what the documents and the contract tests say of them. */
export const swapsDocs = [
  documentEndpoint(getSwapTokens, {
    summary: 'Tokens that can be swapped on a chain',
    examples: [
      {
        request: { params: {}, query: { chainId: 'eip155:1' } },
        response: {
          tokens: [{ name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6, logoUri: null, eip2612: true }],
        },
      },
    ],
    errors: [notServed, { ...noToken, field: 'address' }, nodeAway],
  }),
  documentEndpoint(getSwapGasPrice, {
    summary: 'Gas prices of a chain',
    examples: [
      {
        request: { params: {}, query: { chainId: 'eip155:1' } },
        response: { standard: '1200000000', fast: '1500000000', instant: '2000000000' },
      },
    ],
    errors: [notServed, nodeAway],
  }),
  documentEndpoint(getSwapAllowance, {
    summary: 'What a swap may take already',
    examples: [
      { request: { params: {}, query: { tokenAddress: usdc, userAddress: person } }, response: { allowance: '0' } },
    ],
    errors: [notServed, { ...noToken, field: 'tokenAddress' }, nodeAway],
  }),
  documentEndpoint(getSwapApproval, {
    summary: 'The transaction that allows a swap',
    examples: [
      {
        request: { params: {}, query: { from: usdc, to: ether, userAddress: person, amount: '1000000' } },
        response: {
          permit: null,
          resetFirst: false,
          tx: {
            from: usdc,
            to: ether,
            data: '0x095ea7b3',
            value: '0',
            eip155: { gas: '60000', gasPrice: '1500000000' },
          },
        },
      },
    ],
    errors: [notServed, noToken, nodeAway],
  }),
  documentEndpoint(postSwapTransaction, {
    summary: 'The transaction that swaps',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: { amount: '1000000', from: ether, to: wrapped, userAddress: person, eip155: { slippage: 1 } },
        },
        response: {
          tx: {
            from: person,
            to: wrapped,
            data: '0xd0e30db0',
            amount: '1000000',
            value: '1000000',
            minimum: '1000000',
            tried: true,
            eip155: { gas: '60000', gasPrice: '1500000000' },
          },
        },
      },
    ],
    errors: [
      notServed,
      noToken,
      noRoute,
      { status: 422, code: 'api/invalid-body', field: '', when: 'An amount, an account or the slippage is not one.' },
      { status: 400, code: 'api/quote-expired', field: 'quoteId', when: 'The quote is unknown, another one, or over.' },
      refused,
      nothing,
      tooLittle,
      noFee,
      nodeAway,
    ],
  }),
]
