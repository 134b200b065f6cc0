import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  parseUnits,
} from 'viem'
import { create2 } from './create2.ts'
import { deployer } from './deployer.ts'
import { personas } from './personas.ts'
import { readArtifact } from './readArtifact.ts'
import type { WorldStep } from './worldStep.types.ts'

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

/**
 * What comes to a wallet unasked, and what is on no list: a token and a collection that want to be clicked, and a
 * collection with several of a kind.
 * @param nonce The deployer's at the first of them.
 */
export function curiositySteps(nonce: number): readonly WorldStep[] {
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
