import { decodeAbiParameters, type Hex, keccak256, parseAbiParameters, stringToHex } from 'viem'
import { type Question, rpcAll } from './rpcAll.ts'

type RawLog = { address: Hex; topics: Hex[]; data: Hex }
type RawCall = { type: string; from: Hex; to?: Hex; value?: Hex; error?: string; calls?: RawCall[] }
type RawTransaction = { hash: Hex; from: Hex; to: Hex | null; value: Hex; input: Hex; nonce: Hex }
type RawReceipt = { status: Hex; contractAddress: Hex | null; logs: RawLog[] }

/** Something that went from one to another. `token` is empty for the native coin, `id` but for NFTs. */
export type Moved = {
  readonly kind: 'native' | 'passed on' | 'ERC-20' | 'ERC-721' | 'ERC-1155' | 'wrap'
  readonly token: string
  readonly id: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** A transaction as the node has it, with all that moved in it. */
export type Done = {
  readonly hash: string
  readonly block: number
  readonly position: number
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly from: string
  readonly to: string | null
  readonly made: string | null
  readonly value: bigint
  readonly input: string
  readonly nonce: number
  readonly failed: boolean
  readonly moved: readonly Moved[]
  /** Who let somebody use their tokens. */
  readonly permittedBy: readonly string[]
}

const topic = (signature: string) => keccak256(stringToHex(signature))
const topics = {
  transfer: topic('Transfer(address,address,uint256)'),
  single: topic('TransferSingle(address,address,address,uint256,uint256)'),
  batch: topic('TransferBatch(address,address,address,uint256[],uint256[])'),
  deposit: topic('Deposit(address,uint256)'),
  withdrawal: topic('Withdrawal(address,uint256)'),
  permissions: [topic('Approval(address,address,uint256)'), topic('ApprovalForAll(address,address,bool)')],
}
const zero = `0x${'0'.repeat(40)}`
const addressOf = (word: Hex | undefined) => `0x${(word ?? '').slice(26)}`.toLowerCase()

function movedBy({ address, topics: [event, first, second, third], data }: RawLog): Moved[] {
  const token = address.toLowerCase()
  const common = { token, id: '' }
  if (event === topics.transfer)
    return third === undefined
      ? [{ kind: 'ERC-20', ...common, from: addressOf(first), to: addressOf(second), amount: BigInt(data) }]
      : [
          {
            kind: 'ERC-721',
            token,
            id: String(BigInt(third)),
            from: addressOf(first),
            to: addressOf(second),
            amount: 1n,
          },
        ]
  if (event === topics.single || event === topics.batch) {
    const [ids, amounts] =
      event === topics.batch
        ? decodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), data)
        : decodeAbiParameters(parseAbiParameters('uint256, uint256'), data).map((one) => [one])
    return (ids ?? []).map((id, index) => ({
      kind: 'ERC-1155',
      token,
      id: String(id),
      from: addressOf(second),
      to: addressOf(third),
      amount: amounts?.[index] ?? 0n,
    }))
  }
  const amount = () => BigInt(data)
  if (event === topics.deposit) return [{ kind: 'wrap', ...common, from: zero, to: addressOf(first), amount: amount() }]
  if (event === topics.withdrawal)
    return [{ kind: 'wrap', ...common, from: addressOf(first), to: zero, amount: amount() }]
  return []
}

/** The value that calls below a transaction's own passed on. */
function passedOn(call: RawCall, isOwn = true): Moved[] {
  if (call.error !== undefined) return []
  const amount = BigInt(call.value ?? '0x0')
  const below = (call.calls ?? []).flatMap((one) => passedOn(one, false))
  if (isOwn || amount === 0n || call.type === 'DELEGATECALL' || call.to === undefined) return below
  const [from, to] = [call.from.toLowerCase(), call.to.toLowerCase()]
  return [{ kind: 'passed on', token: '', id: '', from, to, amount }, ...below]
}

/** Every transaction of a chain, oldest first: block by block, with its receipts and traces. */
export async function readBlocks(url: string): Promise<readonly Done[]> {
  const [head = '0x0'] = await rpcAll<Hex>(url, [['eth_blockNumber']])
  const done: Done[] = []
  for (let number = 0; number <= Number(head); number += 1) {
    const at = `0x${number.toString(16)}`
    const [block, receipts, traces] = (await rpcAll(url, [
      ['eth_getBlockByNumber', at, true],
      ['eth_getBlockReceipts', at],
      ['debug_traceBlockByNumber', at, { tracer: 'callTracer' }],
    ])) as [{ timestamp: Hex; transactions: RawTransaction[] }, RawReceipt[], { result: RawCall }[]]
    for (const [position, one] of block.transactions.entries()) {
      const receipt = receipts[position]
      const trace = traces[position]?.result
      if (receipt === undefined || trace === undefined) throw new Error(`The node has not all of block ${number}.`)
      const failed = receipt.status === '0x0'
      const [from, to] = [one.from.toLowerCase(), one.to?.toLowerCase() ?? null]
      const value = BigInt(one.value)
      done.push({
        hash: one.hash,
        block: number,
        position,
        minedAt: Number(block.timestamp),
        from,
        to,
        made: receipt.contractAddress?.toLowerCase() ?? null,
        value,
        input: one.input,
        nonce: Number(one.nonce),
        failed,
        moved: failed
          ? []
          : [
              ...(value > 0n && to !== null
                ? [{ kind: 'native', token: '', id: '', from, to, amount: value } as const]
                : []),
              ...passedOn(trace),
              ...receipt.logs.flatMap(movedBy),
            ],
        permittedBy: receipt.logs
          .filter(({ topics: [event] }) => event !== undefined && topics.permissions.includes(event))
          .map(({ topics: [, giver] }) => addressOf(giver)),
      })
    }
  }
  return done
}

/** Those whom a transaction has to do with: who sent or got it, gave or got something, or gave a permission. */
export const partiesOf = ({ from, to, made, moved, permittedBy }: Done): ReadonlySet<string> =>
  new Set([
    from,
    ...[to, made].filter((one) => one !== null),
    ...moved.flatMap((one) => [one.from, one.to]),
    ...permittedBy,
  ])

/** Whether a log of a transaction names somebody. */
export const isLogged = ({ moved, permittedBy }: Done, account: string): boolean =>
  permittedBy.includes(account) ||
  moved.some(({ kind, from, to }) => kind !== 'native' && kind !== 'passed on' && [from, to].includes(account))

/** What an account has by the word of the contracts of which something ever came to it, in units. */
export type Held = { readonly fungible: ReadonlyMap<string, bigint>; readonly nfts: ReadonlyMap<string, bigint> }

const word = (text: string) => text.replace(/^0x/, '').padStart(64, '0')
const balanceOf = (owner: string): Hex => `0x70a08231${word(owner)}`
const balanceOfItem = (owner: string, id: bigint): Hex => `0x00fdd58e${word(owner)}${word(id.toString(16))}`
const ownerOf = (id: bigint): Hex => `0x6352211e${word(id.toString(16))}`

/** What accounts have now: the native coin (an empty text), tokens, and NFTs as `contract id`. */
export async function readHeld(
  url: string,
  done: readonly Done[],
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Held>> {
  const came = new Map<string, Map<string, Moved>>(accounts.map((account) => [account, new Map()]))
  for (const { moved } of done)
    for (const one of moved) if (one.token !== '') came.get(one.to)?.set(`${one.token} ${one.id}`, one)
  const call = (to: string, data: Hex): Question => ['eth_call', { to, data }, 'latest']
  const asked = accounts.flatMap((account) => [
    { account, key: '', isNft: false, question: ['eth_getBalance', account, 'latest'] as Question },
    ...[...(came.get(account)?.values() ?? [])].map(({ kind, token, id }) => ({
      account,
      key: `${token} ${id}`.trim(),
      isNft: kind === 'ERC-721' || kind === 'ERC-1155',
      isOwner: kind === 'ERC-721',
      question: call(
        token,
        kind === 'ERC-721'
          ? ownerOf(BigInt(id))
          : kind === 'ERC-1155'
            ? balanceOfItem(account, BigInt(id))
            : balanceOf(account),
      ),
    })),
  ])
  const answers = await rpcAll<Hex>(
    url,
    asked.map(({ question }) => question),
  )
  const held = new Map(accounts.map((account) => [account, { fungible: new Map(), nfts: new Map() }]))
  for (const [index, one] of asked.entries()) {
    const answer = answers[index] ?? '0x0'
    const isOwner = 'isOwner' in one && one.isOwner
    const units = isOwner ? (addressOf(answer) === one.account ? 1n : 0n) : BigInt(answer)
    if (units > 0n) held.get(one.account)?.[one.isNft ? 'nfts' : 'fungible'].set(one.key, units)
  }
  return held
}
