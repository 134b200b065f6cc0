import { mainnet, polygon } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { onrampWorld } from '../../test/onrampWorld.ts'
import { fetchOffers } from './fetchOffers.action.ts'
import { editOnramp } from './onramp.actions.ts'
import { sampleOptions } from './sampleOptions.ts'

const lost = () => Promise.reject(new TypeError('no network'))

it.each(
  sampleOptions.purchaseCurrencies.flatMap(({ networks }) =>
    networks.flatMap((on) =>
      sampleOptions.paymentCurrencies.flatMap(({ id, payment_method_limits: methods }) =>
        methods.map((method) => [on.name, id, method.id] as const),
      ),
    ),
  ),
)(
  'an example stands for an offer on %s for %s by %s, as for every sample option',
  async (network, currency, method) => {
    const { kit, state, fill } = await onrampWorld({
      networks: [mainnet, polygon],
      answers: { coverage: lost, offers: lost },
    })
    await fill()
    const { purchaseCurrency, paymentCurrencies } = state()
    editOnramp(kit, {
      purchaseNetwork: purchaseCurrency?.networks.find(({ name }) => name === network),
      paymentCurrency: paymentCurrencies.find(({ id }) => id === currency),
      method,
    })
    const [example, ...more] = await fetchOffers(kit)
    expect(more).toEqual([])
    expect(example).toMatchObject({
      quoteId: 'mocked-quote-id',
      source: 'fallback',
      pay: { currency },
      kind: method,
      question: { asset: { symbol: 'USDC' } },
    })
  },
)
