import { type Action, action, type Mark, type Part, parts } from '../action.ts'
import { fieldOf, plainOf, type TypedNode } from './typedData.ts'
import { itemsOf, type TypedDataRow } from './typedDataRow.ts'

const zeroAddress = '0x0000000000000000000000000000000000000000'
const numberOf = (node: TypedNode, name: string) => BigInt((plainOf(node, name) ?? 0n) as bigint)

/** What Seaport's item types are: money, a token, an item, units of an item; from 4 on the taker chooses the item. */
const byTaker = 4n
const mostItemType = 5n

function goods(node: TypedNode, units: bigint): Record<string, Part> {
  const token = plainOf(node, 'token')
  const id = plainOf(node, 'identifierOrCriteria')
  const type = plainOf(node, 'itemType')
  if (type === 0n) return { what: parts.native(units) }
  if (type === 1n) return { what: parts.amount(units, token) }
  if (type === 2n) return { what: parts.item(id, token) }
  if (type === 3n) return { what: parts.item(id, token), number: parts.number(units) }
  return { token: parts.address(token), number: parts.number(units) }
}

const marksOf = (node: TypedNode): readonly Mark[] => (numberOf(node, 'itemType') > mostItemType ? ['unreadable'] : [])

/** Amounts may rise or fall with time: what leaves is said at its most, what comes at its least. */
function rangeOf(node: TypedNode): { readonly least: bigint; readonly most: bigint } {
  const [start, end] = [numberOf(node, 'startAmount'), numberOf(node, 'endAmount')]
  if (start > end) return { least: end, most: start }
  return { least: start, most: end }
}

function given(node: TypedNode): Action {
  const key = numberOf(node, 'itemType') >= byTaker ? 'orderGiveAny' : 'orderGive'
  return action(key, goods(node, rangeOf(node).most), { marks: marksOf(node) })
}

function wanted(node: TypedNode, offerer: unknown): Action {
  const what = goods(node, rangeOf(node).least)
  const any = numberOf(node, 'itemType') >= byTaker
  const recipient = plainOf(node, 'recipient')
  if (recipient === offerer) return action(any ? 'orderGetAny' : 'orderGet', what, { marks: marksOf(node) })
  const places = { ...what, to: parts.address(recipient) }
  return action(any ? 'orderPayAny' : 'orderPay', places, { marks: marksOf(node) })
}

/** The offerer may end with something for what is given. */
const comesBack = (node: TypedNode, offerer: unknown) =>
  plainOf(node, 'recipient') === offerer && rangeOf(node).least > 0n

/** Kinds of orders that Seaport takes a signature for. */
const mostOrderType = 3n

function seaportOrder(order: TypedNode, contract: string): Action {
  const offerer = plainOf(order, 'offerer')
  const offered = itemsOf(fieldOf(order, 'offer'))
  const asked = itemsOf(fieldOf(order, 'consideration'))
  const nothing = offered.length > 0 && !asked.some((one) => comesBack(one, offerer))
  return action(
    'order',
    { contract: parts.address(contract), deadline: parts.time(plainOf(order, 'endTime')) },
    {
      marks: [
        'offChain',
        ...(nothing ? (['nothingBack'] as const) : []),
        ...(numberOf(order, 'orderType') > mostOrderType ? (['unreadable'] as const) : []),
      ],
      inner: [...offered.map(given), ...asked.map((one) => wanted(one, offerer))],
    },
  )
}

/** The tree's leaves. It is filled up with empty orders, which belong to no account. */
function leavesOf(node: TypedNode | undefined): readonly TypedNode[] {
  if (node?.kind === 'list') return node.items.flatMap(leavesOf)
  return node && plainOf(node, 'offerer') !== zeroAddress ? [node] : []
}

const bulk: TypedDataRow['describe'] = (message, contract) => {
  const inner = leavesOf(fieldOf(message, 'tree')).map((one) => seaportOrder(one, contract))
  return action('orders', { number: parts.number(inner.length) }, { inner })
}

/** How CoW writes the network's own money. */
const nativeMoney = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const cowOrder: TypedDataRow['describe'] = (order, contract) => {
  const token = (name: string, units: bigint): Part => {
    const address = String(plainOf(order, name))
    return address.toLowerCase() === nativeMoney ? parts.native(units) : parts.amount(units, address)
  }
  const receiver = plainOf(order, 'receiver')
  const kind = plainOf(order, 'kind')
  const leaves = numberOf(order, 'sellAmount') + numberOf(order, 'feeAmount')
  const comes = numberOf(order, 'buyAmount')
  return action(
    'order',
    { contract: parts.address(contract), deadline: parts.time(plainOf(order, 'validTo')) },
    {
      marks: [
        'offChain',
        ...(comes === 0n ? (['nothingBack'] as const) : []),
        ...(kind === 'sell' || kind === 'buy' ? [] : (['unreadable'] as const)),
      ],
      inner: [
        action('orderGive', { what: token('sellToken', leaves) }),
        action('orderGet', {
          what: token('buyToken', comes),
          ...(receiver !== zeroAddress && { to: parts.address(receiver) }),
        }),
      ],
    },
  )
}

const offered = '(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const asked = `${offered.slice(0, -1)},address recipient)`
const components = `(address offerer,address zone,${offered}[] offer,${asked}[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)`

/** Seaport 1.5 and 1.6. */
const seaport = new Set(['0x00000000000000adc04c56bf30ac9d3c0aaf14dc', '0x0000000000000068f116a894984e2db1123eb395'])
const maxHeight = 24

/** Orders that are filled by others: Seaport's, single and as a tree, and CoW's. */
export const orders: readonly TypedDataRow[] = [
  { shape: `OrderComponents${components}`, contracts: seaport, describe: seaportOrder },
  ...Array.from({ length: maxHeight }, (_, i) => ({
    shape: `BulkOrder(${components}${'[2]'.repeat(i + 1)} tree)`,
    contracts: seaport,
    describe: bulk,
  })),
  {
    shape:
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    contracts: new Set(['0x9008d19f58aabd9ed0d60971565aa8510560ab41']),
    describe: cowOrder,
  },
]
