import type { Network } from '@latchkey/protocol'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { curiositySteps } from './curiositySteps.ts'
import { type DevnetContract, deployedInOrder, devnetContracts } from './devnetContracts.ts'
import { devnetFeeds } from './devnetFeeds.ts'
import { type Holding, holdings } from './holdings.ts'
import { marketSteps } from './marketSteps.ts'
import { nameSteps } from './nameSteps.ts'
import { personas } from './personas.ts'
import { readArtifact } from './readArtifact.ts'
import { tokenFacts } from './tokenFacts.ts'
import { tradeSteps } from './tradeSteps.ts'
import type { WorldStep } from './worldStep.types.ts'

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
        readArtifact('PracticeToken'),
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
