import { networkImageUrl } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import { formatAmount } from '@latchkey/protocol'
import { useKit, useLatchkey, useMoney, useSend } from '@latchkey/react'
import { type Asset, changeText, worth } from '@latchkey/react/parts'
import {
  Change,
  cx,
  downIcon,
  eyeOffIcon,
  Icon,
  ListItemHeader,
  NetworkImage,
  sendIcon,
  swapIcon,
  TokenImage,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useText } from '../messages/text.tsx'
import { Redacted } from '../portfolio/Redacted.tsx'
import { type Subject, subjectPath } from '../portfolio/subject.ts'
import { useOwnChoices } from '../preferences/preferences.ts'
import { RouteLink } from '../router/router.tsx'
import { useSwapOf } from '../swap/useSwapOf.ts'
import { holdingId, holdingText, toSendToken } from './holding.ts'
import { type RowAction, RowActions } from './RowActions.tsx'
import css from './TokensPanel.module.css'

export type AssetRowsProps = {
  readonly subject: Subject
  readonly asset: Asset
  /** Where another token has the same symbol. */
  readonly address: string | undefined
  /** Whether the table has columns of money. */
  readonly priced: boolean
}

/** An asset, which leads to its page; on several networks one row for all, opened to a row for each. */
export function AssetRows({ subject, asset: { total, parts }, address, priced }: AssetRowsProps) {
  const { t } = useText()
  const kit = useKit()
  const [open, setOpen] = useState(false)
  const networkOf = (id: string) => kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const nameOf = (id: string) => networkOf(id)?.name ?? id
  const imageOf = (id: string) => {
    const network = networkOf(id)
    return network && networkImageUrl(kit, network)
  }
  const shared = { subject, priced }
  if (parts.length === 1) {
    const where = nameOf(total.chainId)
    return (
      <HoldingRow {...shared} holding={total} parts={parts} where={where}>
        <RouteLink className={css.name} href={tokenPath(subject, total)}>
          <ListItemHeader
            image={
              <TokenImage
                name={total.symbol}
                src={total.iconUrl}
                cornerName={where}
                cornerSrc={imageOf(total.chainId)}
              />
            }
            name={
              <span className={cx(address !== undefined && css.group)} title={total.name}>
                {total.name}
                {address !== undefined && <bdi>{address}</bdi>}
              </span>
            }
            note={<Note holding={total} priced={priced} where={where} />}
          />
        </RouteLink>
      </HoldingRow>
    )
  }
  return (
    <>
      <HoldingRow {...shared} holding={total} parts={parts} where={t('tokens.networks', { count: parts.length })}>
        <button type="button" className={css.name} aria-expanded={open} onClick={() => setOpen(!open)}>
          <ListItemHeader
            image={<TokenImage name={total.symbol} src={total.iconUrl} />}
            name={
              <span className={css.group} title={total.name}>
                {total.name}
                <span className={css.marks} aria-hidden="true">
                  {parts.slice(0, 4).map(({ chainId }) => (
                    <NetworkImage key={chainId} size="xs" name={nameOf(chainId)} src={imageOf(chainId)} />
                  ))}
                  <Icon d={downIcon} size="s" />
                </span>
                <VisuallyHidden> {t('tokens.networks', { count: parts.length })}</VisuallyHidden>
              </span>
            }
            note={<Note holding={total} priced={priced} />}
          />
        </button>
      </HoldingRow>
      {open &&
        parts.map((part) => (
          <HoldingRow
            {...shared}
            key={part.chainId}
            holding={part}
            parts={[part]}
            where={nameOf(part.chainId)}
            className={css.part}
          >
            <RouteLink className={css.name} href={tokenPath(subject, part)}>
              <ListItemHeader
                image={<NetworkImage size="s" name={nameOf(part.chainId)} src={imageOf(part.chainId)} />}
                name={nameOf(part.chainId)}
              />
            </RouteLink>
          </HoldingRow>
        ))}
    </>
  )
}

type NoteProps = { readonly holding: TokenBalance; readonly priced: boolean; readonly where?: string | undefined }

/** The price and how it moved where these have no columns, else where it lies. */
function Note({ holding, priced, where }: NoteProps) {
  const money = useMoney()
  if (!priced) return holding.symbol
  return (
    <>
      <span className={css.beside}>{where ?? holding.symbol}</span>
      {holding.price ? (
        <span className={css.beneath}>
          <bdi dir="ltr">{money.price(holding.price)}</bdi> <Moved holding={holding} />
        </span>
      ) : (
        <span className={css.beneath}>{holding.symbol}</span>
      )}
    </>
  )
}

function Moved({ holding: { change24h } }: { readonly holding: TokenBalance }) {
  const { locale } = useText()
  const change = change24h === undefined ? undefined : changeText(change24h, locale)
  return change && <Change direction={change.direction}>{change.text}</Change>
}

type HoldingRowProps = {
  readonly subject: Subject
  readonly holding: TokenBalance
  /** What is put aside with it, the one with most first. */
  readonly parts: readonly TokenBalance[]
  readonly priced: boolean
  /** Its network, or how many there are. */
  readonly where: string
  readonly className?: string | undefined
  /** What it is, and where that leads. */
  readonly children: ReactNode
}

/** What something costs and how that moved, how much is held, what that is worth, and what can be done. */
function HoldingRow({ subject, holding, parts, priced, where, className, children }: HoldingRowProps) {
  const { t, locale } = useText()
  const money = useMoney()
  const value = worth(holding)
  const amount = holdingText(holding, locale)
  const full = money.hidden
    ? undefined
    : `${formatAmount(holding.units, holding.decimals, { locale })} ${holding.symbol}`
  const covered = (text: string) => (
    <Redacted>
      <bdi dir="ltr">{text}</bdi>
    </Redacted>
  )
  const actions = useHoldingActions(subject, parts, where)
  return (
    <tr
      className={className}
      data-testid={parts.length > 1 ? `asset-${holding.symbol}` : `token-${holdingId(holding)}`}
    >
      <td>{children}</td>
      {priced ? (
        <>
          <td className={cx(css.apart, css.number)}>
            <bdi dir="ltr">{holding.price ? money.price(holding.price) : ''}</bdi>
          </td>
          <td className={cx(css.apart, css.number)}>
            <Moved holding={holding} />
          </td>
        </>
      ) : (
        <td className={cx(css.wide, css.text)}>{where}</td>
      )}
      <td className={cx(css.number, css.strong, priced && css.wide)} title={full}>
        {covered(amount)}
        {!priced && <span className={css.narrow}>{where}</span>}
      </td>
      {priced && (
        <td className={cx(css.number, css.strong)} title={full}>
          {value !== undefined && covered(money.text(value))}
          <span className={css.narrow}>{covered(amount)}</span>
        </td>
      )}
      <td className={css.act}>
        <RowActions label={t('tokens.actions', { token: holding.symbol, network: where })} actions={actions} />
      </td>
    </tr>
  )
}

/** What can be done with what lies on one network, or with all of it. */
function useHoldingActions(subject: Subject, parts: readonly TokenBalance[], where: string): readonly RowAction[] {
  const { t } = useText()
  const { reset, edit } = useSend()
  const { open } = useLatchkey()
  const { canSwap, swap } = useSwapOf()
  const { hiddenTokens = [], set } = useOwnChoices()
  const [most] = parts
  if (most === undefined) return []
  const token = most.symbol
  const isOne = parts.length === 1
  const swapped = parts.find(({ chainId }) => canSwap(chainId))
  const send = () => {
    reset()
    edit({ token: toSendToken(most), networkId: most.chainId })
    open({ view: 'WalletSend' })
  }
  return [
    ...(subject.isOwn
      ? [
          {
            icon: sendIcon,
            label: isOne ? t('home.sendToken', { token, network: where }) : t('tokens.send', { token }),
            onClick: send,
          },
        ]
      : []),
    ...(subject.isOwn && swapped
      ? [
          {
            icon: swapIcon,
            label: isOne ? t('swap.token', { token, network: where }) : t('swap.tokens', { token }),
            onClick: () => void swap(swapped),
          },
        ]
      : []),
    {
      icon: eyeOffIcon,
      label: isOne ? t('tokens.hide', { token, network: where }) : t('tokens.hideAll', { token }),
      onClick: () => set({ hiddenTokens: [...hiddenTokens, ...parts.map(holdingId)] }),
    },
  ]
}

/** Where the page of a token is. */
function tokenPath(subject: Subject, holding: Pick<TokenBalance, 'chainId' | 'address'>): string {
  return subjectPath(subject, `/token/${encodeURIComponent(holdingId(holding))}`)
}
