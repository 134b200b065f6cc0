/** Of the examples. */
export const swapExamples = {
  ether: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  usdc: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  wrapped: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  person: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const

/** How swaps fail. */
export const swapFailures = {
  notServed: {
    status: 400,
    code: 'api/unsupported-chain',
    field: 'chainId',
    when: 'Swaps are not served on the chain.',
  },
  noToken: { status: 400, code: 'api/invalid-address', field: 'from', when: 'Not a token of the chain.' },
  noRoute: {
    status: 400,
    code: 'api/no-route',
    field: 'amount',
    when: 'No pool takes the amount, or none leads there: insufficient liquidity.',
  },
  refused: {
    status: 400,
    code: 'api/swap-refused',
    field: 'userAddress',
    when: 'The chain refuses it for this account.',
  },
  nothing: {
    status: 400,
    code: 'api/output-zero',
    field: 'amount',
    when: 'The amount is so small that nothing would arrive.',
  },
  tooLittle: {
    status: 400,
    code: 'api/insufficient-balance',
    field: 'amount',
    when: 'The account has less than the amount of the quote.',
  },
  noFee: {
    status: 400,
    code: 'api/fee-not-covered',
    field: 'userAddress',
    when: 'The account can not pay the fee of the network for the quote.',
  },
  nodeAway: {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'chainId',
    when: 'No node of the chain answers, or no source of swaps.',
  },
} as const
