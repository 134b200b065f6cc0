import type { Network } from '@latchkey/protocol'
import type { HistoryApproval, HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { formatUnits } from 'viem/utils'
import { spamReasons } from '../balances/spamReasons.ts'
import { type IndexedOperation, type IndexedTransfer, isPermission } from '../indexer/indexed.ts'
import { classify } from './classify.ts'
import type { Worth } from './createHistoryWorth.ts'
import type { TokenLookup, TokenNames } from './createTokenNames.ts'
import type { AccountTransaction } from './history.types.ts'

/** From here on an allowance is without limit: no token has as much, and wallets differ in how they write it. */
const unlimited = 2n ** 128n

/** A transaction as it travels: only what moved to or from the account, with names. */
export function toHistoryEntry(transaction: AccountTransaction, options: toHistoryEntry.Options): HistoryEntry {
  const { account, checksum } = options
  const { operation: operationType, detail } = classify(transaction, account)
  const { operation } = transaction
  const own = transaction.transfers.filter(({ giver, taker }) => giver === account || taker === account)
  const approvals = own.filter((transfer) => isPermission(transfer) && transfer.giver === account)
  return {
    id: [transaction.chain, transaction.hash, ...(operation ? [operation.hash] : [])].join(':'),
    metadata: {
      operationType,
      hash: transaction.hash,
      minedAt: new Date(transaction.minedAt * 1000).toISOString(),
      sentFrom: checksum(transaction.sender),
      sentTo: checksum(transaction.recipient),
      status: transaction.failed ? 'failed' : 'confirmed',
      nonce: transaction.nonce,
      application: null,
      chain: transaction.chain,
      ...(detail === undefined ? {} : { detail }),
      ...(operation === undefined ? {} : { operationHash: operation.hash }),
      ...(operation === undefined || transaction.sender !== account
        ? {}
        : costOf(operation, transaction.chain, options)),
    },
    transfers: own
      .filter((transfer) => !isPermission(transfer))
      .map((transfer) => toTransfer(transaction, transfer, options)),
    ...(approvals.length === 0
      ? {}
      : { approvals: approvals.map((transfer) => toApproval(transaction.chain, transfer, options)) }),
  }
}

function costOf(
  { fee, sponsor }: IndexedOperation,
  chain: string,
  { network, checksum, isOperators }: toHistoryEntry.Options,
) {
  return {
    fee: formatUnits(fee, network(chain).nativeCurrency.decimals),
    ...(sponsor === undefined ? {} : { sponsor: checksum(sponsor) }),
    ...(sponsor !== undefined && isOperators(chain, sponsor) ? { operatorPaid: true as const } : {}),
  }
}

function toTransfer(
  { chain, minedAt }: AccountTransaction,
  transfer: IndexedTransfer,
  options: toHistoryEntry.Options,
): HistoryTransfer {
  const { account, network, names, iconUrl, checksum } = options
  const { kind, token, giver, taker, amount } = transfer
  const direction = giver !== account ? 'in' : taker === account ? 'self' : 'out'
  const parties = {
    direction,
    sender: checksum(giver),
    recipient: checksum(taker),
  }
  if (kind === 'nft' || kind === 'multi') {
    const { name } = names(chain, token)
    return {
      fungible_info: null,
      nft_info: {
        name: name === null ? `#${transfer.tokenId}` : `${name} #${transfer.tokenId}`,
        content: null,
        // By the name alone: whether it was given to many is the NFT list's to say.
        flags: { is_spam: spamReasons({ name: name ?? '', symbol: '', hasMarket: true, gifted: 0 }).length > 0 },
      },
      quantity: { numeric: amount.toString() },
      value: null,
      price: null,
      ...parties,
    }
  }
  const facts: Pick<TokenNames, 'decimals' | 'isUnread' | 'name' | 'symbol'> =
    token === '' ? network(chain).nativeCurrency : names(chain, token)
  const numeric = formatUnits(amount, facts.decimals ?? 0)
  const price = options.worth(chain, token, minedAt * 1000) ?? null
  return {
    fungible_info: fungible(facts, iconUrl),
    nft_info: null,
    token: token === '' ? chain : `${chain}:${checksum(token)}`,
    quantity: { numeric, ...rawIf(facts.isUnread) },
    value: price === null ? null : Number(numeric) * price,
    price,
    ...parties,
  }
}

function toApproval(chain: string, transfer: IndexedTransfer, options: toHistoryEntry.Options): HistoryApproval {
  const facts = options.names(chain, transfer.token)
  // ERC-721 gives one key or the whole collection into other hands; both have ids or an operator, never decimals.
  const isCollection = transfer.kind === 'operator' || transfer.tokenId !== ''
  const given = transfer.amount > 0n
  return {
    fungible_info: isCollection ? null : fungible(facts, options.iconUrl),
    collection: isCollection ? [facts.name ?? '', transfer.tokenId && `#${transfer.tokenId}`].join(' ').trim() : null,
    spender: options.checksum(transfer.taker),
    quantity: isCollection
      ? transfer.kind === 'operator' && given
        ? null
        : transfer.amount.toString()
      : transfer.amount >= unlimited
        ? null
        : formatUnits(transfer.amount, facts.decimals ?? 0),
    ...rawIf(facts.isUnread && !isCollection),
  }
}

const rawIf = (isRaw = false) => (isRaw ? ({ isRaw } as const) : {})

type Facts = { readonly name: string | null; readonly symbol: string | null }

function fungible({ name, symbol }: Facts, iconUrl: (symbol: string) => string) {
  const url = symbol === null ? '' : iconUrl(symbol)
  return { name, symbol, icon: url === '' ? null : { url } }
}

export declare namespace toHistoryEntry {
  type Options = {
    /** In lower case. */
    account: string
    network: (chain: string) => Network
    names: TokenLookup
    worth: Worth
    /** Whether a paymaster is the operator's. */
    isOperators: (chain: string, paymaster: string) => boolean
    /** An address with its checksum. */
    checksum: (address: string) => string
    /** The URL of a token's icon, or nothing. */
    iconUrl: (symbol: string) => string
  }
}
