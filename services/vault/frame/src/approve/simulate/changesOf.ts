import { toChecksumAddress } from '@latchkey/protocol'
import type { Change } from '../lookUp/lookUp.types.ts'

/** What eth_simulateV1 writes transfers of the chain's own currency under. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/** What a contract wrote down while it ran. */
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

const addressOf = (topic = '') => `0x${topic.slice(-40)}`.toLowerCase()

/** Sums up what logs say of one account. */
export function changesOf(logs: readonly Log[], account: string): readonly Change[] {
  const self = account.toLowerCase()
  const sums = new Map<string, bigint>()
  const items: Change[] = []
  for (const { address, topics, data } of logs) {
    const [topic, first, second, third] = topics
    if (topic === singleTopic && data.length === 130) {
      const [from, to] = [addressOf(second), addressOf(third)]
      if (from !== to && (from === self || to === self)) {
        items.push({
          kind: 'item',
          token: toChecksumAddress(address),
          id: BigInt(data.slice(0, 66)),
          gained: to === self,
        })
      }
    }
    if (topic !== transferTopic || topics.length < 3) continue
    const sides = [addressOf(first) === self, addressOf(second) === self]
    if (sides[0] === sides[1]) continue
    if (third !== undefined) {
      items.push({ kind: 'item', token: toChecksumAddress(address), id: BigInt(third), gained: sides[1] === true })
      continue
    }
    const units = BigInt(data === '0x' ? '0x0' : data.slice(0, 66)) * (sides[0] ? -1n : 1n)
    sums.set(address.toLowerCase(), (sums.get(address.toLowerCase()) ?? 0n) + units)
  }
  const amounts = [...sums].flatMap(([address, units]): Change[] => {
    if (units === 0n) return []
    const asset =
      address === nativeLog
        ? ({ kind: 'native' } as const)
        : ({ kind: 'token', address: toChecksumAddress(address) } as const)
    return [{ kind: 'amount', asset, units }]
  })
  // What leaves comes first.
  return [
    ...amounts.sort((a, b) => (a.kind === 'amount' && b.kind === 'amount' && a.units < b.units ? -1 : 1)),
    ...items,
  ]
}
