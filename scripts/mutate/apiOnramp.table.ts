import type { Fault } from './fault.types.ts'

const onramp = 'services/api/src/onramp/providers'
const tests: Fault['tests'] = [
  'service',
  `${onramp}/webhookSignature.test.ts`,
  `${onramp}/webhooks.test.ts`,
  `${onramp}/stripe/readStripeWebhook.test.ts`,
]

const adapters: Fault['tests'] = ['service', `${onramp}/providers.test.ts`]

const routes: Fault['tests'] = ['service', 'services/api/src/onramp/orderRoutes.test.ts']
const states: Fault['tests'] = ['service', 'services/api/src/onramp/createOrderStore.test.ts']
const offers: Fault['tests'] = ['service', 'services/api/src/onramp/offerRoutes.test.ts']
const deliveries: Fault['tests'] = ['service', 'services/api/src/onramp/createDeliveryCheck.test.ts']
const peers: Fault['tests'] = ['service', 'services/api/src/onramp/peerRoutes.test.ts']

export const apiOnrampFaults: readonly Fault[] = [
  {
    id: 'a webhook is believed whatever its signature',
    file: `${onramp}/webhookSignature.ts`,
    find: 'if (!given.some((text) => isSame(text, expected)))',
    replace: 'if (given.length > 9)',
    tests,
  },
  {
    id: 'a webhook is believed however old it is',
    file: `${onramp}/webhookSignature.ts`,
    find: 'Math.abs(clock.nowMs() - sentAtMs) <= toleranceMs',
    replace: 'sentAtMs <= clock.nowMs()',
    tests,
  },
  {
    id: 'a webhook of tomorrow is believed',
    file: `${onramp}/webhookSignature.ts`,
    find: 'Math.abs(clock.nowMs() - sentAtMs) <= toleranceMs',
    replace: 'clock.nowMs() - sentAtMs <= toleranceMs',
    tests,
  },
  {
    id: 'a webhook without a time is believed',
    file: `${onramp}/webhookSignature.ts`,
    find: 'sentAtMs !== undefined && isFresh(sentAtMs, clock)',
    replace: '(sentAtMs === undefined || isFresh(sentAtMs, clock))',
    tests,
  },
  {
    id: 'of two times in a header, the first counts',
    file: `${onramp}/webhookSignature.ts`,
    find: 'values?.length === 1 ? values[0] : undefined',
    replace: 'values?.[0]',
    tests,
  },
  {
    id: 'a webhook of any size is read',
    file: `${onramp}/webhookSignature.ts`,
    find: 'return body.byteLength > maxBytes',
    replace: 'return body.byteLength < 0',
    tests,
  },
  {
    id: 'the headers of a webhook of Coinbase are not signed',
    file: `${onramp}/coinbase/coinbaseTransaction.ts`,
    find: "headers.get(name) ?? ''",
    replace: "name === 'x-event-id' ? 'e-1' : (headers.get(name) ?? '')",
    tests,
  },
  {
    id: 'a webhook of Transak may name its algorithm',
    file: `${onramp}/transak/transakOrder.ts`,
    find: "alg: v.literal('HS256')",
    replace: 'alg: v.string()',
    tests,
  },
  {
    id: 'a webhook of Transak is believed whoever signed it',
    file: `${onramp}/transak/transakOrder.ts`,
    find: "if (!matches) return refused('signature')",
    replace: "if (matches === undefined) return refused('signature')",
    tests,
  },
  {
    id: 'a webhook of Transak is believed however old it is',
    file: `${onramp}/transak/transakOrder.ts`,
    find: 'sentAtMs === undefined || !isFresh(sentAtMs, clock)',
    replace: 'sentAtMs === undefined',
    tests,
  },
  {
    id: 'a webhook that Meld signed for another address is believed',
    file: `${onramp}/meld/readMeldWebhook.ts`,
    find: "url, '.', body",
    replace: 'body',
    tests,
  },
  {
    id: 'a link of MoonPay is signed without its question mark',
    file: `${onramp}/moonpay/createMoonpay.ts`,
    find: 'hmacSha256(secretKey, [search])',
    replace: 'hmacSha256(secretKey, [search.slice(1)])',
    tests: adapters,
  },
  {
    id: 'a token of Coinbase is good for a day',
    file: `${onramp}/coinbase/cdpToken.ts`,
    find: 'const lifeSeconds = 120',
    replace: 'const lifeSeconds = 86_400',
    tests: adapters,
  },
  {
    id: 'news of another order of Stripe is taken for ours',
    file: `${onramp}/stripe/createStripe.ts`,
    find: "news.orderId === orderId ? answer(news) : { kind: 'changed', what: 'order' }",
    replace: 'answer(news)',
    tests: adapters,
  },
  {
    id: 'a session of Stripe for another receiver is opened',
    file: `${onramp}/stripe/createStripe.ts`,
    find: 'said.receiver !== undefined && said.receiver !== receiver',
    replace: "said.receiver === ''",
    tests: adapters,
  },
  {
    id: 'a quote of MoonPay for another asset is shown',
    file: `${onramp}/moonpay/createMoonpay.ts`,
    find: 'quote.quoteCurrencyCode !== asset.code',
    replace: "quote.quoteCurrencyCode === ''",
    tests: adapters,
  },
  {
    id: 'a quote makes as many orders as one likes',
    file: 'services/api/src/onramp/createOrderStore.ts',
    find: 'return used.numDeletedRows === 1n ? insert(transaction, order) : undefined',
    replace: 'return used.numDeletedRows < 9n ? insert(transaction, order) : undefined',
    tests: offers,
  },
  {
    id: 'an order of a quote goes to another receiver',
    file: 'services/api/src/onramp/createOrderMaker.ts',
    find: 'receiver: isSameAddress(addressOf(wanted.receiver), addressOf(receiver)),',
    replace: "receiver: addressOf(receiver) !== '' && isSameAddress('', ''),",
    tests: offers,
  },
  {
    id: 'a quote is of any project',
    file: 'services/api/src/onramp/createOrderMaker.ts',
    find: 'quoteId: wanted.project.id === project,',
    replace: "quoteId: project !== '',",
    tests: offers,
  },
  {
    id: 'a person is led back to any page',
    file: 'services/api/src/onramp/purchaseChecks.ts',
    find: 'if (isWeb && isListed && refuseProject(project, { origin: url.origin }) === undefined) return',
    replace: 'if (isWeb && isListed) return',
    tests: routes,
  },
  {
    id: 'the address of the person goes to every provider',
    file: 'services/api/src/onramp/orderRoutes.ts',
    find: 'callerAddress: provider.needsCallerAddress ? callerAddress : undefined,',
    replace: 'callerAddress,',
    tests: routes,
  },
  {
    id: 'a page that was left ends the order',
    file: 'services/api/src/onramp/orderState.ts',
    find: "if (attempt === 'left' && (state === 'failed' || state === 'expired')) return []",
    replace: '',
    tests: routes,
  },
  {
    id: 'a second card after one that was declined is told as failed',
    file: 'services/api/src/onramp/orderState.ts',
    find: "(attempt === 'new' && each === 'failed' && ofNewAttempt.includes(state))",
    replace: 'false',
    tests: states,
  },
  {
    id: 'a purchase that was stopped at is begun again',
    file: 'services/api/src/onramp/createOrderStore.ts',
    find: ", row('stopped', 'is', null)",
    replace: ", row('id', '=', id)",
    tests: states,
  },
  {
    id: 'coins that a failed call handed on are delivered',
    file: 'services/api/src/onramp/createDeliveryCheck.ts',
    find: "if (typeof error === 'string') return 0n",
    replace: "if (error === 'never') return 0n",
    tests: deliveries,
  },
  {
    id: 'a transfer of any token is the delivery',
    file: 'services/api/src/onramp/createDeliveryCheck.ts',
    find: 'isSameAddress(log.address, address) &&',
    replace: 'log.address.length === address.length &&',
    tests: deliveries,
  },
  {
    id: 'purchases are shown to every page of the project',
    file: 'services/api/src/onramp/createOrderStore.ts',
    find: ".where('origin', '=', origin)",
    replace: ".where('origin', '!=', '')",
    tests: peers,
  },
  {
    id: 'a token of a provider opens in the row of another key',
    file: 'services/api/src/onramp/tokenSeal.ts',
    find: 'const aad = Buffer.from(owner)',
    replace: "const aad = Buffer.from('')",
    tests: ['service', 'services/api/src/onramp/createOrderStore.test.ts'],
  },
]
