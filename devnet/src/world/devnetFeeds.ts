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

/** US dollars for one of what has no market on these chains. */
const assets = { sol: '184.32', usdc: '1' } as const

/** Creation code of a feed. */
function feedCode(name: string, rate: string): Hex {
  const description = `${name.toUpperCase()} / USD`
  return concat([
    readArtifact('PracticeFeed'),
    encodeAbiParameters(
      [{ type: 'string' }, { type: 'uint8' }, { type: 'int256' }, { type: 'address' }],
      [description, feedDecimals, parseUnits(rate, feedDecimals), deployer.address],
    ),
  ])
}

const codesOf = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  Object.entries<string>(table).map(([name, rate]) => [name as Name, feedCode(name, rate)] as const)
const addressesOf = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  Object.fromEntries(codesOf(table).map(([name, code]) => [name, create2.addressOf(code)])) as Readonly<
    Record<Name, Address>
  >

/** Exchange rates of the devnet, and prices of what other chains have, the same contracts on each chain. */
export const devnetFeeds = {
  addresses: addressesOf(rates),
  assets: addressesOf(assets),
  steps: codesOf(rates).map(([, code]) => create2.step(code)),
  assetSteps: codesOf(assets).map(([, code]) => create2.step(code)),
}
