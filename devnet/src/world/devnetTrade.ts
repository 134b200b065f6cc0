import { type Address, concat, encodeAbiParameters } from 'viem'
import { create2 } from './create2.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetMarkets } from './devnetMarkets.ts'
import { personas } from './personas.ts'
import { readArtifact } from './readArtifact.ts'
import { readVendorArtifact } from './readVendorArtifact.ts'

const addresses = (...list: readonly [Address, Address]) =>
  encodeAbiParameters([{ type: 'address' }, { type: 'address' }], list)

const router = concat([
  readVendorArtifact('uniswap-v2-periphery', 'UniswapV2Router02'),
  addresses(devnetMarkets.v2Factory, devnetContracts.wrappedNative),
])
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="#e9e2d2"/><path d="M48 40h144v160H48z" fill="#3e5c76"/><path d="M48 150l48-44 34 30 26-22 36 34v52H48z" fill="#1d2d44"/><circle cx="160" cy="76" r="16" fill="#f0ebd8"/></svg>`
const stampFacts = {
  name: 'Practice stamp',
  description: 'Mountains, twelve cents.',
  image: `data:image/svg+xml;base64,${btoa(picture)}`,
}
const stamps = concat([
  readArtifact('PracticeItems'),
  encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'address' }],
    ['Practice Stamps', `data:application/json;base64,${btoa(JSON.stringify(stampFacts))}`, personas.alice.address],
  ),
])
const bank = concat([readArtifact('PracticeBank'), addresses(devnetContracts.dai, devnetContracts.usdc)])

/** What people of the devnet trade and save with, the same addresses on each chain. */
export const devnetTrade = {
  /** Uniswap's router for v2 pools. */
  router: create2.addressOf(router),
  /** Keeps DAI, lends USDC. */
  bank: create2.addressOf(bank),
  /** A collection that alice herself mints. */
  stamps: create2.addressOf(stamps),
  steps: [create2.step(router, 5_000_000n), create2.step(bank), create2.step(stamps)],
}
