import type { Network } from '@latchkey/protocol'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { create2, readArtifact, type WorldStep } from './artifacts.ts'
import { smartAccountContractSteps } from './delegationFramework.ts'
import { type DevnetContract, deployedInOrder, devnetContracts } from './devnetContracts.ts'
import { devnetFeeds, devnetTrade } from './devnetMarkets.ts'
import { tokenFacts } from './devnetTokens.ts'
import { farcasterSteps } from './farcasterRegistries.ts'
import { marketSteps, swapSteps } from './marketSteps.ts'
import { faucetNameSteps, nameSteps } from './nameSteps.ts'
import { deployer, type Holding, holdings, moneyGiver, neighbours, personas } from './personas.ts'
import { smartAccountSteps } from './smartAccounts.ts'
import { swapPoolSteps } from './swapPoolSteps.ts'

const mintTokenAbi = parseAbi(['function mint(address to, uint256 value)'])
const mintItemsAbi = parseAbi(['function mint(address to, uint256[] ids, uint256[] values)'])

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="#20262b"/><path d="M60 170h120l-14-70a46 46 0 0 0-92 0z" fill="#c8a45c"/><circle cx="120" cy="186" r="14" fill="#e7cf97"/></svg>`
const metadata = {
  name: 'Practice bell',
  description: 'Rings when nobody listens.',
  image: `data:image/svg+xml;base64,${btoa(picture)}`,
}

const items = {
  bells: itemsCode('Practice Bells', `data:application/json;base64,${btoa(JSON.stringify(metadata))}`),
  bait: itemsCode('5 ETH reward: claim at gift-eth.example', 'https://gift-eth.example/metadata/{id}.json'),
}

/** The collection that wants to be claimed at a page, the same on each chain. */
export const baitCollection = create2.addressOf(items.bait)

/**
 * What comes to a wallet unasked, and what is on no list: a token and a collection that want to be clicked, and a
 * collection with several of a kind.
 * @param nonce The deployer's at the first of them.
 */
function curiositySteps(nonce: number): readonly WorldStep[] {
  const { address: alice } = personas.alice
  const bait = getContractAddress({ from: deployer.address, nonce: BigInt(nonce) })
  const code = concat([
    readArtifact('PracticeToken'),
    encodeAbiParameters(
      [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }],
      ['Claim at reward-eth.example', 'GIFT', 18],
    ),
  ])
  const mint = encodeFunctionData({ abi: mintTokenAbi, functionName: 'mint', args: [alice, parseUnits('5000', 18)] })
  return [
    { data: code },
    { to: bait, data: mint },
    create2.step(items.bells),
    mintItems(create2.addressOf(items.bells), alice, [7n, 12n], [3n, 1n]),
    create2.step(items.bait),
    mintItems(create2.addressOf(items.bait), alice, [1n], [1n]),
  ]
}

function itemsCode(name: string, uri: string) {
  const args = encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'address' }],
    [name, uri, deployer.address],
  )
  return concat([readArtifact('PracticeItems'), args])
}

function mintItems(to: Address, owner: Address, ids: readonly bigint[], values: readonly bigint[]): WorldStep {
  return { to, data: encodeFunctionData({ abi: mintItemsAbi, functionName: 'mint', args: [owner, ids, values] }) }
}

const abi = parseAbi(['function mint(address to, uint256 value)'])
const { usdc, dai, ticket } = devnetContracts

/** The router, the bank with money to lend, and the trader's stock. Comes after everything before it. Append only. */
function tradeSteps(): readonly WorldStep[] {
  return [
    ...devnetTrade.steps,
    mint(usdc, devnetTrade.bank, parseUnits('250000', 6)),
    mint(usdc, neighbours.trader.address, parseUnits('20000000', 6)),
    mint(dai, neighbours.trader.address, parseEther('1000000')),
    mint(ticket, neighbours.trader.address, 1_000n),
  ]
}

const mint = (to: Address, owner: Address, value: bigint): WorldStep => ({
  to,
  data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, value] }),
})

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const mintKeyAbi = parseAbi(['function mint(address to)'])
const depositAbi = parseAbi(['function depositTo(address dst) payable'])

/** Everything that makes the world of a chain: the deployments, then what the people get. Append only. */
export function worldSteps(network: Network): readonly WorldStep[] {
  const people = holdings[Number(network.id)] ?? {}
  const before = [
    ...deployedInOrder.map((contract) => ({ data: creationCode(network, contract) })),
    ...Object.entries(people).flatMap(([name, holding]) => {
      const person = Object.entries(personas).find(([key]) => key === name)?.[1]
      return person === undefined ? [] : gifts(network, person.address, holding)
    }),
    ...marketSteps(network),
  ]
  return [
    ...before,
    ...curiositySteps(before.length),
    ...nameSteps(network),
    ...tradeSteps(),
    ...devnetFeeds.assetSteps,
    mint(usdc, moneyGiver.address, parseUnits('10000000', 6)),
    ...swapSteps(network),
    ...smartAccountSteps,
    ...swapPoolSteps(network),
    ...faucetNameSteps(network),
    ...smartAccountContractSteps,
    ...farcasterSteps(network),
  ]
}

function creationCode(network: Network, contract: DevnetContract): Hex {
  if (contract === 'keys') return readArtifact('PracticeKeys')
  const facts = tokenFacts(network).find((token) => token.contract === contract)
  if (facts === undefined) throw new Error(`${contract} has no name.`)
  const { name, symbol, decimals } = facts
  return contract === 'wrappedNative'
    ? concat([
        readArtifact('WrappedNative'),
        encodeAbiParameters([{ type: 'string' }, { type: 'string' }], [name, symbol]),
      ])
    : concat([
        readArtifact(contract === 'usdc' ? 'PracticePermitToken' : 'PracticeToken'),
        encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint8' }], [name, symbol, decimals]),
      ])
}

function gifts(network: Network, to: Hex, holding: Holding): readonly WorldStep[] {
  const minted = tokenFacts(network).flatMap(({ contract, decimals }): readonly WorldStep[] => {
    if (contract === 'wrappedNative') return []
    const amount = holding[contract]
    if (amount === undefined) return []
    const args = [to, parseUnits(amount, decimals)] as const
    return [{ to: devnetContracts[contract], data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args }) }]
  })
  const wrapped: readonly WorldStep[] =
    holding.wrapped === undefined
      ? []
      : [
          {
            to: devnetContracts.wrappedNative,
            data: encodeFunctionData({ abi: depositAbi, functionName: 'depositTo', args: [to] }),
            value: parseEther(holding.wrapped),
          },
        ]
  const keys = Array.from({ length: holding.keys ?? 0 }, () => ({
    to: devnetContracts.keys,
    data: encodeFunctionData({ abi: mintKeyAbi, functionName: 'mint', args: [to] }),
  }))
  return [...minted, ...wrapped, ...keys]
}
