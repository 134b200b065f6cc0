import type { Currency } from '@latchkey/protocol/http'
import { type Address, concat, encodeAbiParameters, type Hex, parseUnits } from 'viem'
import { create2 } from './create2.ts'
import { deployer } from './deployer.ts'
import { readArtifact } from './readArtifact.ts'

const feedDecimals = 8

/** US dollars for one unit, where a feed of the devnet begins. */
const rates: Readonly<Record<Exclude<Currency, 'usd'>, string>> = {
  btc: '97214.55',
  eth: '2998.4',
  eur: '1.08425',
  gbp: '1.27148',
  aud: '0.65331',
  cad: '0.71612',
  inr: '0.01184',
  jpy: '0.006512',
}

/** Creation code of the feed of a currency. */
function feedCode(currency: Exclude<Currency, 'usd'>): Hex {
  const description = `${currency.toUpperCase()} / USD`
  return concat([
    readArtifact('PracticeFeed'),
    encodeAbiParameters(
      [{ type: 'string' }, { type: 'uint8' }, { type: 'int256' }, { type: 'address' }],
      [description, feedDecimals, parseUnits(rates[currency], feedDecimals), deployer.address],
    ),
  ])
}

const currencies = Object.keys(rates) as Exclude<Currency, 'usd'>[]

/** Exchange rates of the devnet, the same contracts on each chain. */
export const devnetFeeds = {
  addresses: Object.fromEntries(
    currencies.map((currency) => [currency, create2.addressOf(feedCode(currency))]),
  ) as Readonly<Record<Exclude<Currency, 'usd'>, Address>>,
  steps: currencies.map((currency) => create2.step(feedCode(currency))),
}
