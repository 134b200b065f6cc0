import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Done, Moved } from './readByHand.ts'

const pageLines = 50

/**
 * A double of an explorer with Blockscout's interface (docs.blockscout.com, `/api/v2`) over what happened on a chain, by
 * pages of 50 lines, newest first. As there, wraps without a transfer and permissions inside other calls are in no list.
 */
export async function startExplorerOver(done: readonly Done[]): Promise<ExplorerOver> {
  const byAccount = new Map<string, Done[]>()
  for (const one of done.toReversed())
    for (const account of new Set([one.from, one.to ?? '', ...one.moved.flatMap(({ from, to }) => [from, to])])) {
      const known = byAccount.get(account) ?? []
      byAccount.set(account, known)
      known.push(one)
    }
  const server = createServer((incoming, outgoing) => {
    if (running.fault !== undefined) {
      running.fault(outgoing)
      return
    }
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const [, account = '', list = ''] = /^\/api\/v2\/addresses\/(0x[0-9a-f]{40})\/([a-z-]+)$/.exec(pathname) ?? []
    const body = answerTo(account, list, searchParams, byAccount.get(account) ?? [])
    outgoing.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    outgoing.end(running.spoil(JSON.stringify(body ?? { message: 'Not found' })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const running: ExplorerOver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`,
    fault: undefined,
    spoil: (body) => body,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return running
}

export type ExplorerOver = AsyncDisposable & {
  readonly url: string
  /** What it does in place of every answer. */
  fault: ((response: ServerResponse) => void) | undefined
  /** Changes the text of its answers. */
  spoil(body: string): string
}

function answerTo(account: string, list: string, query: URLSearchParams, known: readonly Done[]) {
  const types = query.get('type')?.split(',') ?? []
  if (list === 'tokens' || list === 'nft') {
    const held = heldBy(account, known).filter(({ kind }) => types.includes(kind))
    const begin = Number(query.get('items_count') ?? 0)
    const items = held.slice(begin, begin + pageLines).map(({ kind, token, id, amount }) => {
      const described = { address_hash: token, type: kind, name: null, symbol: null, decimals: null }
      return list === 'tokens'
        ? { token: described, token_id: null, token_instance: null, value: String(amount) }
        : { id, token: described, value: String(amount), is_unique: kind === 'ERC-721', metadata: null }
    })
    const end = begin + items.length
    return { items, next_page_params: held.length > end ? { items_count: end } : null }
  }
  const lines = linesOf(account, list, known)
  if (lines === undefined) return undefined
  // Its pages go on below a place in the chain.
  const [block, index] = [query.get('block_number'), Number(query.get('index') ?? 0)]
  const isBelow = (line: Line) => line.block < Number(block) || (line.block === Number(block) && line.index < index)
  const rest = block === null ? lines : lines.filter(isBelow)
  const items = rest.slice(0, pageLines)
  const last = items.at(-1)
  const next = rest.length > items.length ? { block_number: last?.block, index: last?.index, items_count: 50 } : null
  return { items: items.map(({ line }) => line), next_page_params: next }
}

/** A line of a list and its place. */
type Line = { readonly block: number; readonly index: number; readonly line: object }

function linesOf(account: string, list: string, known: readonly Done[]): readonly Line[] | undefined {
  const moves = (wanted: (kind: Moved['kind']) => boolean, lineOf: (one: Done, moved: Moved) => object) =>
    known.flatMap((one) =>
      one.moved
        .filter(({ kind, from, to }) => wanted(kind) && (from === account || to === account))
        .map((moved): Line => ({ block: one.block, index: one.position, line: lineOf(one, moved) })),
    )
  if (list === 'transactions')
    return known
      .filter(({ from, to }) => from === account || to === account)
      .map((one) => ({ block: one.block, index: one.position, line: transactionLine(one) }))
  if (list === 'internal-transactions')
    return moves(
      (kind) => kind === 'passed on',
      (one, { from, to, amount }) => ({
        ...place(one),
        transaction_hash: one.hash,
        from: someone(from),
        to: someone(to),
        created_contract: null,
        success: true,
        error: null,
        index: 1,
        type: 'call',
        value: String(amount),
      }),
    )
  if (list === 'token-transfers')
    return moves(
      (kind) => kind.startsWith('ERC-'),
      (one, { kind, token, id, from, to, amount }) => ({
        ...place(one),
        transaction_hash: one.hash,
        log_index: 0,
        from: someone(from),
        to: someone(to),
        token: { address_hash: token, type: kind, name: null, symbol: null, decimals: null },
        total:
          kind === 'ERC-20'
            ? { decimals: null, value: String(amount) }
            : { token_id: id, ...(kind === 'ERC-1155' ? { value: String(amount), decimals: null } : {}) },
      }),
    )
  return undefined
}

const someone = (hash: string) => ({ hash, is_contract: false, name: null })
const place = ({ block, minedAt }: Done) => ({
  block_number: block,
  timestamp: new Date(minedAt * 1_000).toISOString().replace('.000Z', '.000000Z'),
})

const transactionLine = (one: Done) => ({
  ...place(one),
  hash: one.hash,
  position: one.position,
  from: someone(one.from),
  to: one.to === null ? null : someone(one.to),
  created_contract: one.made === null ? null : someone(one.made),
  status: one.failed ? 'error' : 'ok',
  nonce: one.nonce,
  raw_input: one.input,
  value: String(one.value),
})

/** What is left of what came and went. */
function heldBy(account: string, known: readonly Done[]): readonly Moved[] {
  const sums = new Map<string, Moved>()
  for (const moved of known.flatMap((one) => one.moved)) {
    if (!moved.kind.startsWith('ERC-') || moved.from === moved.to) continue
    const change = moved.to === account ? moved.amount : moved.from === account ? -moved.amount : 0n
    const key = `${moved.token} ${moved.id}`
    sums.set(key, { ...moved, amount: (sums.get(key)?.amount ?? 0n) + change })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}
