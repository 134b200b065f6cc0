import { getSwapQuotes } from '../swapQuotes.ts'
import { documentEndpoint } from './documentEndpoint.ts'
import { swapExamples, swapFailures } from './swapFacts.ts'

const { notServed, noToken, noRoute, refused, nothing, nodeAway } = swapFailures

const { ether, wrapped } = swapExamples

/** The endpoints of `swapQuotes.ts`, with what the documents and the contract tests say of them. */
export const swapQuotesDocs = [
  documentEndpoint(getSwapQuotes, {
    summary: 'What a swap would give, by route',
    examples: [
      {
        request: { params: {}, query: { amount: '1000000000000000000', from: ether, to: wrapped, slippageBps: '100' } },
        response: {
          pending: [],
          quotes: [
            {
              id: null,
              fromAmount: '1000000000000000000',
              fromAccount: ether,
              toAmount: '1000000000000000000',
              toAccount: wrapped,
              quoteId: '',
              source: 'wrap',
              route: [ether, wrapped],
              gas: '60000',
              gasPrice: '1500000000',
              minimum: '1000000000000000000',
              tried: false,
              impactBps: 0,
              poolImpactBps: 0,
              fee: null,
              tokenTax: null,
              sellable: true,
              blockNumber: '21000000',
              expiresAt: '2026-01-01T00:00:30.000Z',
            },
          ],
        },
      },
    ],
    errors: [notServed, noToken, noRoute, refused, nothing, nodeAway],
  }),
]
