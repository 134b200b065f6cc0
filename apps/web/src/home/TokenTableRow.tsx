import { networkImageUrl } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import { formatAmount } from '@latchkey/protocol'
import { useKit, useLatchkey, useMoney, useSend } from '@latchkey/react'
import { changeText } from '@latchkey/react/parts'
import { Change, cx, eyeOffIcon, IconButton, ListItemHeader, sendIcon, TokenImage } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { Redacted } from '../portfolio/Redacted.tsx'
import { type Subject, subjectPath } from '../portfolio/subject.ts'
import { useOwnChoices } from '../preferences/preferences.ts'
import { RouteLink } from '../router/router.tsx'
import { holdingId, holdingText, toSendToken, worth } from './holding.ts'
import css from './TokensPanel.module.css'

export type TokenTableRowProps = {
  readonly subject: Subject
  readonly holding: TokenBalance
  /** Whether the table has columns of money. */
  readonly priced: boolean
}

/** A token on a network: what it is, its price and how that moved, how much is held, what that is worth. */
export function TokenTableRow({ subject, holding, priced }: TokenTableRowProps) {
  const { t, locale } = useText()
  const kit = useKit()
  const money = useMoney()
  const { reset, edit } = useSend()
  const { open } = useLatchkey()
  const { hiddenTokens = [], set } = useOwnChoices()
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === holding.chainId)
  const where = network?.name ?? holding.chainId
  const value = worth(holding)
  const amount = holdingText(holding, locale)
  const full = money.hidden
    ? undefined
    : `${formatAmount(holding.units, holding.decimals, { locale })} ${holding.symbol}`
  const change = holding.change24h === undefined ? undefined : changeText(holding.change24h, locale)
  const moved = change && <Change direction={change.direction}>{change.text}</Change>
  const send = () => {
    reset()
    edit({ token: toSendToken(holding), networkId: holding.chainId })
    open({ view: 'WalletSend' })
  }
  const covered = (text: string) => (
    <Redacted>
      <bdi dir="ltr">{text}</bdi>
    </Redacted>
  )
  return (
    <tr data-testid={`token-${holdingId(holding)}`}>
      <td>
        <RouteLink className={css.name} href={tokenPath(subject, holding)}>
          <ListItemHeader
            image={
              <TokenImage
                name={holding.symbol}
                src={holding.iconUrl}
                cornerName={network?.name}
                cornerSrc={network && networkImageUrl(kit, network)}
              />
            }
            name={<span title={holding.name}>{holding.name}</span>}
            note={priced ? where : holding.symbol}
          />
        </RouteLink>
      </td>
      {priced ? (
        <td className={cx(css.wide, css.number)}>
          <bdi dir="ltr">{holding.price ? money.price(holding.price) : ''}</bdi>
          {moved && <span className={css.beneath}>{moved}</span>}
        </td>
      ) : (
        <td className={cx(css.wide, css.text)}>{where}</td>
      )}
      {priced && <td className={cx(css.wide, css.number, css.apart)}>{moved}</td>}
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
      <td className={cx(css.act, css.wide)}>
        <span className={css.acts}>
          <IconButton
            icon={eyeOffIcon}
            label={t('tokens.hide', { token: holding.symbol, network: where })}
            onClick={() => set({ hiddenTokens: [...hiddenTokens, holdingId(holding)] })}
          />
          {subject.isOwn && (
            <IconButton
              icon={sendIcon}
              label={t('home.sendToken', { token: holding.symbol, network: where })}
              onClick={send}
            />
          )}
        </span>
      </td>
    </tr>
  )
}

/** Where the page of a token is. */
function tokenPath(subject: Subject, holding: Pick<TokenBalance, 'chainId' | 'address'>): string {
  return subjectPath(subject, `/token/${encodeURIComponent(holdingId(holding))}`)
}
