import { networkImageUrl } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import { constants } from '@latchkey/protocol'
import { Change, Row, TokenImage, VisuallyHidden } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { changeText } from '../amounts/change.ts'
import { amountText } from '../amounts/sortTokens.ts'
import { useKit } from '../hooks/useKit.ts'
import { useMoney } from '../hooks/useMoney.ts'
import { useText } from '../text/TextContext.ts'

export type TokenRowProps = {
  readonly token: TokenBalance
  /** In the place of the token's own, with its network in the corner. */
  readonly image?: ReactNode
  /** Default: the token's name. */
  readonly title?: ReactNode
  /** Before the amount, where another token has the same symbol. */
  readonly address?: string | undefined
  /** Where it lies, to be read after the amount. Default: its network, seen as the corner of the image. */
  readonly where?: ReactNode
  readonly expanded?: boolean | undefined
  readonly className?: string | undefined
  readonly selected?: boolean | undefined
  readonly onChoose?: (() => void) | undefined
}

/** One holding: what, how much, on which network, and what it is worth where that is known. */
export function TokenRow({
  token,
  image,
  title,
  address,
  where,
  expanded,
  className,
  selected,
  onChoose,
}: TokenRowProps) {
  const kit = useKit()
  const { t, locale } = useText()
  const money = useMoney()
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === token.chainId)
  const decimals = token.address === undefined ? constants.balanceDecimals : constants.tokenBalanceDecimals
  const change = token.change24h === undefined ? undefined : changeText(token.change24h, locale)
  const several = kit.networks.length > 1
  return (
    <Row
      className={className}
      aria-expanded={expanded}
      image={
        image ?? (
          <TokenImage
            name={token.symbol}
            src={token.iconUrl}
            {...(network && several && { cornerName: network.name, cornerSrc: networkImageUrl(kit, network) })}
          />
        )
      }
      title={title ?? token.name}
      subtitle={
        <span title={money.hidden ? undefined : `${token.quantity.numeric} ${token.symbol}`}>
          {address && <bdi>{address} · </bdi>}
          <Redacted>
            <bdi>{amountText(token, decimals, locale)}</bdi>
          </Redacted>
          {where ??
            (network && several && (
              // Seen as the corner of the image.
              <VisuallyHidden> {t('account.onNetwork', { network: network.name })}</VisuallyHidden>
            ))}
        </span>
      }
      value={token.value === undefined ? undefined : <Redacted>{money.text(token.value)}</Redacted>}
      valueNote={change && <Change direction={change.direction}>{change.text}</Change>}
      selected={selected}
      {...(onChoose && { onClick: onChoose })}
    />
  )
}

/** A figure, or dots in its place while figures are covered. */
export function Redacted({ children }: { readonly children: ReactNode }) {
  const { hidden } = useMoney()
  const { t } = useText()
  if (!hidden) return children
  return (
    <>
      <span aria-hidden="true">••••</span>
      <VisuallyHidden>{t('common.covered')}</VisuallyHidden>
    </>
  )
}
