import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatUnits } from 'viem'
import {
  madeAt,
  type WorldTokens,
  type WorldTransaction,
  type WorldTransfer,
  world,
  worldOf,
  worldTokens,
} from './historyWorld.ts'

const iso = (block: number) => `${new Date(madeAt(block) * 1000).toISOString().replace('.000Z', '.000000Z')}`

/**
 * Doubles of three sources of history that serve one world, in the shapes of their public documents: Blockscout's
 * `/api/v2` at `/blockscout`, Etherscan's version 2 at `/etherscan`, Zerion's version 1 at `/zerion`.
 */
export async function startHistoryServer(
  told: Told = { happened: world, tokens: worldTokens },
): Promise<HistoryServer> {
  const requests: { source: string; url: URL; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const [, source = ''] = url.pathname.split('/')
    requests.push({ source, url, authorization: request.headers.authorization })
    const fault = running.faults[source]
    if (fault === 'hang-up') {
      response.destroy()
      return
    }
    if (fault === 'silence') return
    if (fault !== undefined) {
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '{}')
      return
    }
    running.misread[source]?.(url)
    const body = replyTo(source, url, told)
    response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body ?? { message: 'Not found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const running: HistoryServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    faults: {},
    misread: {},
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return running
}

/** What the doubles serve. */
type Told = { readonly happened: readonly WorldTransaction[]; readonly tokens: WorldTokens }

export type HistoryServer = AsyncDisposable & {
  url: string
  requests: { source: string; url: URL; authorization: string | undefined }[]
  /** Changes the questions of a source before they are answered, so that it answers others. */
  misread: Record<string, ((url: URL) => void) | undefined>
  /** What goes wrong with a source. */
  faults: Record<
    string,
    'hang-up' | 'silence' | { status: number; headers?: Record<string, string>; body?: string } | undefined
  >
}

function replyTo(source: string, url: URL, told: Told): unknown {
  if (source === 'etherscan') return etherscan(url.searchParams, told)
  if (source === 'blockscout') return blockscout(url, told)
  if (source === 'zerion') return zerion(url, told)
  return undefined
}

function etherscan(query: URLSearchParams, { happened, tokens }: Told) {
  const address = query.get('address') ?? ''
  const last = Number(query.get('endblock'))
  const known = worldOf(address, happened).filter(({ block }) => block <= last)
  const place = ({ block, hash, from, to }: WorldTransaction) => ({
    blockNumber: String(block),
    timeStamp: String(madeAt(block)),
    hash,
    from,
    to: to ?? '',
  })
  const transfers = (kind: WorldTransfer['kind'], more: (transfer: WorldTransfer) => object) =>
    known.flatMap((one) =>
      one.transfers
        .filter((transfer) => transfer.kind === kind)
        .map((transfer) => ({
          ...place(one),
          from: transfer.from,
          to: transfer.to,
          contractAddress: transfer.token,
          tokenName: tokens[transfer.token]?.name ?? '',
          tokenSymbol: tokens[transfer.token]?.symbol ?? '',
          ...more(transfer),
        })),
    )
  const lists: Record<string, () => readonly object[]> = {
    txlist: () =>
      known
        .filter(({ from, to }) => from === address || to === address)
        .map((one) => ({
          ...place(one),
          nonce: String(one.nonce),
          transactionIndex: '0',
          value: one.value.toString(),
          input: one.input,
          contractAddress: one.made ?? '',
          isError: one.failed ? '1' : '0',
          txreceipt_status: one.failed ? '0' : '1',
          gas: '21000',
        })),
    txlistinternal: () =>
      transfers('internal', ({ amount }) => ({ value: amount.toString(), type: 'call', isError: '0', errCode: '' })),
    tokentx: () =>
      transfers('fungible', ({ token, amount }) => ({
        value: amount.toString(),
        tokenDecimal: String(tokens[token]?.decimals),
      })),
    tokennfttx: () => transfers('nft', ({ tokenId }) => ({ tokenID: tokenId, tokenDecimal: '0' })),
    token1155tx: () =>
      transfers('multi', ({ tokenId, amount }) => ({ tokenID: tokenId, tokenValue: amount.toString() })),
  }
  const result = lists[query.get('action') ?? '']?.().slice(0, Number(query.get('offset'))) ?? []
  return result.length === 0
    ? { status: '0', message: 'No transactions found', result: [] }
    : { status: '1', message: 'OK', result }
}

function blockscout({ pathname, searchParams }: URL, { happened, tokens }: Told) {
  const [, , , address = '', list = ''] = pathname.split('/')
  const below = Number(searchParams.get('block_number') ?? Number.POSITIVE_INFINITY)
  const known = worldOf(address, happened).filter(({ block }) => block < below)
  const someone = (hash: string) => ({ hash, is_contract: false, name: null })
  const place = ({ block }: WorldTransaction) => ({ block_number: block, timestamp: iso(block) })
  const moved = (wanted: (transfer: WorldTransfer) => boolean) =>
    known.flatMap((one) => one.transfers.filter(wanted).map((transfer) => ({ one, transfer })))
  const lists: Record<string, () => readonly object[]> = {
    transactions: () =>
      known
        .filter(({ from, to }) => from === address || to === address)
        .map((one) => ({
          ...place(one),
          hash: one.hash,
          position: 0,
          from: someone(one.from),
          to: one.to === null ? null : someone(one.to),
          created_contract: one.made === undefined ? null : someone(one.made),
          status: one.failed ? 'error' : 'ok',
          nonce: one.nonce,
          raw_input: one.input,
          value: one.value.toString(),
          token_transfers: null,
        })),
    'internal-transactions': () =>
      moved(({ kind }) => kind === 'internal').map(({ one, transfer }) => ({
        ...place(one),
        transaction_hash: one.hash,
        from: someone(transfer.from),
        to: someone(transfer.to),
        created_contract: null,
        success: true,
        error: null,
        index: 3,
        type: 'call',
        value: transfer.amount.toString(),
      })),
    'token-transfers': () =>
      moved(({ kind }) => kind !== 'internal').map(({ one, transfer: { token, tokenId, amount, from, to, kind } }) => {
        const { decimals, ...facts } = tokens[token] ?? { decimals: 0 }
        const total =
          kind === 'fungible' ? { decimals: String(decimals), value: amount.toString() } : { token_id: tokenId }
        return {
          ...place(one),
          transaction_hash: one.hash,
          log_index: 0,
          from: someone(from),
          to: someone(to),
          token: { address_hash: token, decimals: kind === 'fungible' ? String(decimals) : null, ...facts },
          total: kind === 'multi' ? { ...total, value: amount.toString(), decimals: null } : total,
        }
      }),
  }
  if (list === 'tokens' || list === 'nft') {
    const begin = Number(searchParams.get('page') ?? 0)
    const types = searchParams.get('type')?.split(',') ?? []
    const held = [
      ...new Map(
        known
          .flatMap((one) => one.transfers)
          .filter(({ token, to }) => to === address && types.includes(tokens[token]?.type ?? ''))
          .map((one) => [`${one.token} ${one.tokenId}`, one]),
      ).values(),
    ]
    const items = held.slice(begin, begin + 50).map(({ token, tokenId, amount }) => {
      const { decimals, ...facts } = tokens[token] ?? { decimals: 0 }
      const described = { address_hash: token, decimals: String(decimals), ...facts }
      return list === 'tokens'
        ? { token: described, token_id: null, token_instance: null, value: amount.toString() }
        : { id: tokenId, token: described, value: amount.toString(), is_unique: true, metadata: null }
    })
    return { items, next_page_params: held.length > begin + 50 ? { page: begin + 50, items_count: 50 } : null }
  }
  const all = lists[list]?.()
  if (all === undefined) return undefined
  const items = all.slice(0, 50)
  const last = known.find((_, index) => index === items.length - 1)
  return {
    items,
    next_page_params: all.length > 50 ? { block_number: last?.block, index: 0, items_count: 50 } : null,
  }
}

function zerion({ pathname, searchParams, origin }: URL, { happened, tokens }: Told) {
  const [, , , address = ''] = pathname.split('/')
  if (searchParams.get('filter[chain_ids]') !== 'ethereum') return undefined
  const size = Number(searchParams.get('page[size]'))
  const begin = Number(searchParams.get('page[after]') ?? 0)
  const known = worldOf(address, happened)
  const fungible = (token: string) =>
    token === ''
      ? { name: 'Ethereum', symbol: 'ETH', icon: null }
      : {
          name: tokens[token]?.name,
          symbol: tokens[token]?.symbol,
          icon: { url: 'https://img.example/t.png' },
        }
  const direction = (from: string, to: string) => (from === to ? 'self' : from === address ? 'out' : 'in')
  const transfer = ({
    kind,
    token,
    tokenId,
    from,
    to,
    amount,
  }: WorldTransfer | (Omit<WorldTransfer, 'kind'> & { kind: 'native' })) => {
    const isNft = kind === 'nft' || kind === 'multi'
    const decimals = token === '' ? 18 : (tokens[token]?.decimals ?? 0)
    return {
      ...(isNft
        ? {
            nft_info: {
              contract_address: token,
              token_id: tokenId,
              name: `${tokens[token]?.name} #${tokenId}`,
              flags: { is_spam: false },
            },
          }
        : { fungible_info: fungible(token) }),
      direction: direction(from, to),
      quantity: { int: amount.toString(), decimals, numeric: formatUnits(amount, decimals) },
      value: isNft ? null : 2.5,
      price: isNft ? null : 1,
      sender: from,
      recipient: to,
    }
  }
  const data = known.slice(begin, begin + size).map((one) => ({
    type: 'transactions',
    id: one.hash.slice(-32),
    attributes: {
      operation_type: one.operation,
      hash: one.hash,
      mined_at_block: one.block,
      mined_at: new Date(madeAt(one.block) * 1000).toISOString().replace('.000Z', 'Z'),
      sent_from: one.from,
      sent_to: one.to ?? one.made,
      status: one.failed ? 'failed' : 'confirmed',
      nonce: one.nonce,
      fee: { value: 0.1, price: 3000 },
      transfers: one.failed
        ? []
        : [
            ...(one.value > 0n && one.to !== null
              ? [transfer({ kind: 'native', token: '', tokenId: '', from: one.from, to: one.to, amount: one.value })]
              : []),
            ...one.transfers.map(transfer),
          ],
      approvals:
        one.operation === 'approve'
          ? [{ fungible_info: fungible(one.to ?? ''), quantity: { numeric: String(2n ** 200n) }, sender: one.from }]
          : [],
      application_metadata:
        one.operation === 'trade' ? { name: 'Uniswap V2', icon: { url: 'https://img.example/u.png' } } : null,
      flags: { is_trash: false },
    },
    relationships: { chain: { data: { type: 'chains', id: 'ethereum' } } },
  }))
  const next = `${origin}${pathname}?page%5Bafter%5D=${begin + size}`
  return { links: { self: `${origin}${pathname}`, ...(begin + size < known.length ? { next } : {}) }, data }
}
