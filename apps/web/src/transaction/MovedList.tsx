import { formatAmount, parseAmount } from '@latchkey/protocol'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { useMoney } from '@latchkey/react'
import { List, Picture, Row, TokenImage } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { Redacted } from '../portfolio/Redacted.tsx'

/** Everything that came and went, with pictures, whole amounts and what they were worth then. */
export function MovedList({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useText()
  const transfers = entry.transfers ?? []
  if (transfers.length === 0) return null
  return (
    <List aria-label={t('transaction.moved')}>
      {transfers.map((transfer, index) => {
        // The same may move twice, and the list never changes its order.
        const key = `${entry.id} ${index}`
        return <MovedRow key={key} transfer={transfer} />
      })}
    </List>
  )
}

const signs: Readonly<Record<string, string>> = { in: '+', out: '-' }

function MovedRow({ transfer }: { readonly transfer: HistoryTransfer }) {
  const { t, locale } = useText()
  const money = useMoney()
  const { fungible_info: token, nft_info: nft, direction, quantity, value } = transfer
  const decimals = quantity.numeric.split('.')[1]?.length ?? 0
  const amount = formatAmount(parseAmount(quantity.numeric, decimals), decimals, { locale })
  const known = quantity.isRaw ? t('transaction.unknownToken') : (token?.name ?? token?.symbol ?? '')
  const name = nft === null ? known : (nft.name ?? 'NFT')
  const picture = nft?.content?.preview?.url
  return (
    <Row
      image={
        nft === null ? (
          <TokenImage name={token?.symbol ?? '?'} src={token?.icon?.url} />
        ) : (
          <Picture name={name} {...(picture && { src: picture })} />
        )
      }
      title={name}
      subtitle={t(direction === 'in' ? 'transaction.in' : direction === 'out' ? 'transaction.out' : 'transaction.self')}
      value={
        quantity.isRaw ? undefined : (
          <Redacted>
            <bdi dir="ltr">{`${signs[direction] ?? ''}${amount} ${token?.symbol ?? ''}`.trim()}</bdi>
          </Redacted>
        )
      }
      valueNote={value === null ? undefined : <Redacted>{money.text(value)}</Redacted>}
    />
  )
}
