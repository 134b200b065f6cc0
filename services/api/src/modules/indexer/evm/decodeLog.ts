import { decodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { IndexedTransfer } from '../indexed.ts'
import type { NodeLog } from './node.schema.ts'

/** Uniswap's Permit2: deployed from one key with one salt, so that no other contract is at its address. In lower case. */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** keccak256 of the signatures: ERC-20, ERC-721, ERC-1155, WETH9's own events, and those of Permit2. */
export const logTopics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  permit2Lockdown: '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4',
} as const

const zero = `0x${'0'.repeat(40)}`
const pairs = parseAbiParameters('uint256[] ids, uint256[] amounts')

/** What a log says moved, or which permission it changes. Wraps are marked: only the value beside proves them. */
export type DecodedLog = { readonly transfer: IndexedTransfer; readonly wraps: boolean }

/**
 * Reads a log. Any contract can write any log: one that does not have the exact form of the standard is no transfer.
 * @param log One log of a receipt.
 */
export function decodeLog(log: NodeLog): readonly DecodedLog[] {
  const [event, first, second, third] = log.topics
  const token = log.address
  const one = (transfer: Omit<IndexedTransfer, 'token'>, wraps = false): readonly DecodedLog[] => [
    { transfer: { token, ...transfer }, wraps },
  ]
  switch (event) {
    case logTopics.transfer:
    case logTopics.approval: {
      const giver = addressOf(first)
      const taker = addressOf(second)
      const id = third === undefined ? undefined : wordOf(third, 1)
      if (giver === undefined || taker === undefined || (third !== undefined && id === undefined)) return []
      const moves = event === logTopics.transfer
      if (id !== undefined)
        return one({
          kind: moves ? 'nft' : 'allowance',
          tokenId: id.toString(),
          giver,
          taker,
          amount: taker === zero && !moves ? 0n : 1n,
        })
      const amount = wordOf(log.data, 1)
      return amount === undefined
        ? []
        : one({ kind: moves ? 'fungible' : 'allowance', tokenId: '', giver, taker, amount })
    }
    case logTopics.approvalForAll: {
      const giver = addressOf(first)
      const taker = addressOf(second)
      const amount = wordOf(log.data, 1)
      if (giver === undefined || taker === undefined || amount === undefined) return []
      return one({ kind: 'operator', tokenId: '', giver, taker, amount: amount === 0n ? 0n : 1n })
    }
    case logTopics.transferSingle:
    case logTopics.transferBatch: {
      const giver = addressOf(second)
      const taker = addressOf(third)
      if (giver === undefined || taker === undefined) return []
      return multiple(event === logTopics.transferSingle, log.data).map(({ id, amount }) => ({
        transfer: { kind: 'multi', token, tokenId: id.toString(), giver, taker, amount },
        wraps: false,
      }))
    }
    case logTopics.deposit:
    case logTopics.withdrawal: {
      const account = addressOf(first)
      const amount = wordOf(log.data, 1)
      if (account === undefined || amount === undefined || second !== undefined) return []
      const [giver, taker] = event === logTopics.deposit ? [zero, account] : [account, zero]
      return one({ kind: 'fungible', tokenId: '', giver, taker, amount }, true)
    }
    case logTopics.permit2Approval:
    case logTopics.permit2Permit:
    case logTopics.permit2Lockdown:
      return token === permit2Address ? ofPermit2(log) : []
    default:
      return []
  }
}

/** An allowance by Permit2 names its token: in topics, but in the data where it is taken back by a lockdown. */
function ofPermit2({ topics: [event, owner, tokenTopic, spenderTopic], data }: NodeLog): readonly DecodedLog[] {
  const taken = event === logTopics.permit2Lockdown
  const words = event === logTopics.permit2Permit ? 3 : 2
  const word = (index: number) => topicOf(wordOf(data, words, index))
  const giver = addressOf(owner)
  const token = addressOf(taken ? word(0) : tokenTopic)
  const taker = addressOf(taken ? word(1) : spenderTopic)
  const amount = taken ? 0n : wordOf(data, words)
  if (giver === undefined || token === undefined || taker === undefined || amount === undefined) return []
  return [{ transfer: { kind: 'permit2', token, tokenId: '', giver, taker, amount }, wraps: false }]
}

const topicOf = (word: bigint | undefined) =>
  word === undefined ? undefined : `0x${word.toString(16).padStart(64, '0')}`

function multiple(single: boolean, data: string): readonly { id: bigint; amount: bigint }[] {
  if (single) {
    const id = wordOf(data, 2)
    const amount = wordOf(data, 2, 1)
    return id === undefined || amount === undefined ? [] : [{ id, amount }]
  }
  try {
    const [ids, amounts] = decodeAbiParameters(pairs, data as `0x${string}`)
    return ids.length === amounts.length ? ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n })) : []
  } catch {
    return []
  }
}

/** The address in a topic; undefined where the word is none. */
function addressOf(topic: string | undefined): string | undefined {
  return topic !== undefined && topic.length === 66 && topic.startsWith(`0x${'0'.repeat(24)}`)
    ? `0x${topic.slice(26)}`
    : undefined
}

/** One 32-byte word of data that has exactly `words` of them. */
function wordOf(data: string, words: number, index = 0): bigint | undefined {
  return data.length === 2 + words * 64 ? BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`) : undefined
}
