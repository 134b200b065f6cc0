import type { Network } from '@latchkey/protocol'
import {
  type Address,
  concat,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseEther,
  parseUnits,
  slice,
} from 'viem'
import { rpcCall } from '../../chains/devnetChains.ts'
import { devnetContracts } from '../devnetContracts.ts'
import { devnetTrade } from '../devnetMarkets.ts'
import { tokenFacts } from '../devnetTokens.ts'
import { holdings, neighbours, personas } from '../personas.ts'
import { baitCollection } from '../worldSteps.ts'
import { type Act, calls } from './calls.ts'

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const daysAgo = 0.01

/** What passes between alice and the trader so that she has of each token what `holdings` says. */
export async function settlingActs(rpcUrl: string, network: Network): Promise<readonly Act[]> {
  const wanted = holdings[Number(network.id)]?.alice
  if (wanted === undefined) return []
  const acts = await Promise.all(
    tokenFacts(network).map(async ({ contract, decimals }): Promise<readonly Act[]> => {
      const token = devnetContracts[contract]
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [personas.alice.address] })
      const held = BigInt(String(await rpcCall(rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])))
      const missing = parseUnits(wanted[contract === 'wrappedNative' ? 'wrapped' : contract] ?? '0', decimals) - held
      if (missing === 0n) return []
      if (missing < 0n)
        return [{ daysAgo, by: personas.alice, ...calls.transfer(token, neighbours.trader.address, -missing) }]
      const given: Act = { daysAgo, by: neighbours.trader, ...calls.transfer(token, personas.alice.address, missing) }
      return contract === 'wrappedNative'
        ? [{ daysAgo, by: neighbours.trader, ...calls.wrap(missing) }, given]
        : [given]
    }),
  )
  return acts.flat()
}

const { alice } = personas
const { bakery, trader } = neighbours
const { usdc, dai, ticket } = devnetContracts
const { router, bank } = devnetTrade
const grave: Address = '0x000000000000000000000000000000000000dEaD'
const unlimited = 2n ** 256n - 1n
/** Creation code of a contract that answers 42. */
const answering: Hex = '0x600a600c600039600a6000f3602a60005260206000f3'
/** Begins and ends as the bakery's address does: the sender hopes that it is copied from the history. */
const lookAlike = getAddress(
  concat([slice(bakery.address, 0, 2), `0x${'5e'.repeat(15)}`, slice(bakery.address, 17, 20)]).toLowerCase(),
)

const dollars = (text: string) => parseUnits(text, 6)
const ether = parseEther

/** What alice did on a chain in the last three months, and what came to her. */
export function aliceActs(network: Network): readonly Act[] {
  const own = (daysAgo: number, call: Omit<Act, 'daysAgo' | 'by'>): Act => ({ daysAgo, by: alice, ...call })
  const pays = (daysAgo: number, price: string) => own(daysAgo, calls.transfer(usdc, bakery.address, dollars(price)))
  const from = (by: Act['by'], daysAgo: number, call: Omit<Act, 'daysAgo' | 'by'>): Act => ({ daysAgo, by, ...call })
  const chain = Number(network.id)
  const trading = [
    from(trader, 88, { to: alice.address, value: ether('12.5') }),
    own(86, calls.approve(usdc, router, unlimited)),
    own(85.9, calls.buy(alice.address, dollars('640'))),
    own(43.4, calls.sell(alice.address, ether('0.8'))),
    own(14.7, calls.buy(alice.address, dollars('215.5'))),
    own(0.21, calls.buy(alice.address, dollars('100'))),
  ]
  if (chain === 8453)
    return [
      ...trading,
      ...[60, 46, 32, 18, 4].map((daysAgo) => pays(daysAgo, '3.80')),
      own(52, calls.wrap(ether('0.25'))),
      // To a key, as pages of thieves ask for it: what it may take, it may take at any time.
      own(20, calls.approve(usdc, lookAlike, dollars('250'))),
      from(bakery, 17.9, calls.transfer(usdc, alice.address, dollars('1.20'))),
    ]
  if (chain === 137) return [...trading, pays(50, '5.10'), pays(22, '4.60'), own(8, calls.wrap(ether('15')))]
  if (chain !== 1) return []

  return [
    ...trading,
    ...[82, 75, 68, 61, 54, 47, 40, 33, 26, 19, 12, 5].map((daysAgo) => pays(daysAgo + 0.3, '4.50')),
    ...[66, 36, 6].map((daysAgo) => from(trader, daysAgo, calls.transfer(usdc, alice.address, dollars('820')))),
    own(87, calls.mintStamps(alice.address, 1n, 3n)),
    own(84, calls.wrap(ether('1.5'))),
    own(80, calls.approve(dai, bank, unlimited)),
    own(79.9, calls.bank('deposit', ether('2500'))),
    own(77, calls.bank('stake', ether('1000'))),
    own(73, calls.bank('borrow', dollars('1500'))),
    own(63, calls.bank('vote', 1n)),
    own(60, calls.claim()),
    own(58, calls.mintStamps(alice.address, 2n, 1n)),
    own(57, calls.giveStamp(alice.address, bakery.address, 1n)),
    own(55, calls.approve(usdc, bank, dollars('1500'))),
    own(54.5, calls.bank('repay', dollars('1000'))),
    own(51, calls.unwrap(ether('0.5'))),
    own(48, { ...calls.transfer(usdc, bakery.address, dollars('100000000')), fails: true }),
    own(44, calls.bank('withdraw', ether('1200'))),
    own(41, calls.bank('unstake', ether('999'))),
    own(37, { data: answering }),
    own(34, calls.transfer(ticket, grave, 1n)),
    own(31, calls.bank('repay', dollars('500'))),
    own(30, calls.claim()),
    own(29, calls.permitKeys(trader.address, true)),
    own(28.9, calls.permitKeys(trader.address, false)),
    own(28, calls.bank('vote', 2n)),
    own(24, calls.buy(alice.address, dollars('1200'))),
    own(22, calls.approve(dai, bank, 0n)),
    // Claimed at the page that the collection names, and left standing.
    own(16, calls.approve(dai, baitCollection, unlimited)),
    own(17, { to: bakery.address, value: ether('0.35') }),
    from(bakery, 13, calls.giveStamp(bakery.address, alice.address, 1n)),
    own(12.9, calls.giveStamp(alice.address, trader.address, 1n)),
    own(11, calls.transfer(dai, trader.address, ether('50'))),
    own(9, calls.giveStamp(alice.address, grave, 2n)),
    from(lookAlike, 4.9, { to: alice.address, value: 2_000_000_000_000n }),
    own(2, { to: bakery.address, value: ether('0.0123') }),
    from(bakery, 1, calls.transfer(usdc, alice.address, dollars('3.20'))),
  ]
}
