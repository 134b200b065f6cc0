import { toChecksumAddress } from '@latchkey/protocol'
import type { HistoryApproval, HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import * as v from 'valibot'
import names from '../../../../seed/zerion.json' with { type: 'json' }
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import { createSourceReader } from './createSourceReader.ts'
import { type HistorySource, SourceFailure, type SourcePage } from './historySource.types.ts'

const entriesOfPage = '50'
/** A cursor is what comes after this in its link to the next page. */
const afterKey = 'page[after]'
/** From here on an allowance is without limit. */
const unlimited = 1e38

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.transform(toChecksumAddress))
const picture = v.nullish(v.object({ url: v.string(), content_type: v.nullish(v.string()) }))
const fungible = v.nullish(
  v.object({
    name: v.nullish(v.string()),
    symbol: v.nullish(v.string()),
    icon: v.nullish(v.object({ url: v.string() })),
  }),
)
const quantity = v.object({ numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)) })
const transferSchema = v.object({
  fungible_info: fungible,
  nft_info: v.nullish(
    v.object({
      name: v.nullish(v.string()),
      content: v.nullish(v.object({ preview: picture, detail: picture })),
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
    }),
  ),
  direction: v.string(),
  quantity,
  value: v.nullish(v.number()),
  price: v.nullish(v.number()),
  sender: v.nullish(address),
  recipient: v.nullish(address),
})
const transactionSchema = v.object({
  attributes: v.object({
    operation_type: v.string(),
    hash: v.string(),
    mined_at: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
      v.date(),
    ),
    sent_from: v.nullish(address),
    sent_to: v.nullish(address),
    status: v.string(),
    nonce: v.nullish(v.number()),
    transfers: v.array(transferSchema),
    approvals: v.nullish(v.array(v.object({ fungible_info: fungible, quantity, sender: v.nullish(address) }))),
    application_metadata: v.nullish(
      v.object({ name: v.nullish(v.string()), icon: v.nullish(v.object({ url: v.string() })) }),
    ),
  }),
})
const pageSchema = v.object({
  links: v.object({ next: v.nullish(v.string()) }),
  data: v.array(transactionSchema),
})

type Reported = v.InferOutput<typeof transactionSchema>['attributes']

/**
 * History by an API with the interface of Zerion (developers.zerion.io, version 1), which describes transactions
 * itself.
 */
export function createZerionHistory({ httpClient, url, apiKey }: createZerionHistory.Options): HistorySource {
  const credentials = Buffer.from(`${apiKey ?? ''}:`).toString('base64')
  const ask = createSourceReader({ httpClient, url, headers: { authorization: `Basic ${credentials}` } })
  const named = new Map(Object.entries(names))

  return {
    async read({ chain, account, cursor, currency }): Promise<SourcePage> {
      const id = chain.network.caipNetworkId
      const name = named.get(id)
      if (name === undefined) throw new SourceFailure('status')
      const page = await ask(
        `/wallets/${account}/transactions/`,
        {
          currency,
          'page[size]': entriesOfPage,
          'filter[chain_ids]': name,
          'filter[trash]': 'only_non_trash',
          ...(cursor === undefined ? {} : { [afterKey]: cursor }),
        },
        pageSchema,
        cursor !== undefined,
      )
      if (page === undefined) return { entries: [], next: undefined }
      const link = page.links.next
      if (link != null && !URL.canParse(link, url)) throw new SourceFailure('node-fault')
      const next = link == null ? null : new URL(link, url).searchParams.get(afterKey)
      return { entries: page.data.map(({ attributes }) => toEntry(id, attributes)), next: next ?? undefined }
    },
  }
}

export declare namespace createZerionHistory {
  type Options = { httpClient: HttpClient; url: string; apiKey?: string | undefined }
}

function toEntry(chain: HistoryEntry['metadata']['chain'], reported: Reported): HistoryEntry {
  const { application_metadata: application, approvals } = reported
  return {
    id: `${chain}:${reported.hash}`,
    metadata: {
      operationType: reported.operation_type,
      hash: reported.hash,
      minedAt: reported.mined_at.toISOString(),
      sentFrom: reported.sent_from ?? '',
      sentTo: reported.sent_to ?? '',
      status: reported.status,
      nonce: reported.nonce ?? 0,
      application:
        application == null ? null : { name: application.name ?? null, iconUrl: application.icon?.url ?? null },
      chain,
    },
    transfers: reported.transfers.map(
      ({ fungible_info, nft_info, value, price, sender, recipient, ...rest }): HistoryTransfer => ({
        ...rest,
        fungible_info: fungible_info ?? null,
        nft_info: nft_info == null ? null : { ...nft_info, flags: { is_spam: nft_info.flags?.is_spam ?? false } },
        value: value ?? null,
        price: price ?? null,
        ...(sender == null ? {} : { sender }),
        ...(recipient == null ? {} : { recipient }),
      }),
    ),
    ...(approvals == null || approvals.length === 0
      ? {}
      : {
          approvals: approvals.map(
            ({ fungible_info, quantity: { numeric } }): HistoryApproval => ({
              fungible_info: fungible_info ?? null,
              collection: null,
              spender: reported.sent_to ?? '',
              quantity: Number(numeric) >= unlimited ? null : numeric,
            }),
          ),
        }),
  }
}
