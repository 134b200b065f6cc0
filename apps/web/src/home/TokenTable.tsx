import { networkImageUrl } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import { formatAmount, formatFiat } from '@latchkey/protocol'
import { useKit, useLatchkey, useNetwork, useSend } from '@latchkey/react'
import { cx, IconButton, sendIcon, TokenImage, VisuallyHidden, Who } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { currency } from './currency.ts'
import { holdingId } from './holdingId.ts'
import { holdingText } from './holdingText.ts'
import css from './TokensPanel.module.css'
import { toSendToken } from './toSendToken.ts'
import { worth } from './worth.ts'

/** One row a token and network. Prices and values have columns only once a price is known. */
export function TokenTable({ holdings }: { readonly holdings: readonly TokenBalance[] }) {
  const { t } = useText()
  const priced = holdings.some((holding) => worth(holding) !== undefined)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('home.token')}</th>
          <th scope="col" className={cx(css.wide, !priced && css.text)}>
            {t(priced ? 'home.price' : 'home.network')}
          </th>
          <th scope="col">{t('home.balance')}</th>
          {priced && <th scope="col">{t('home.value')}</th>}
          <th scope="col" className={css.act}>
            <VisuallyHidden>{t('home.send')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <TokenRow key={holdingId(holding)} holding={holding} priced={priced} />
        ))}
      </tbody>
    </table>
  )
}

function TokenRow({ holding, priced }: { readonly holding: TokenBalance; readonly priced: boolean }) {
  const { t, locale } = useText()
  const kit = useKit()
  const { reset, edit } = useSend()
  const { open } = useLatchkey()
  const { networks } = useNetwork()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === holding.chainId)
  const where = network?.name ?? holding.chainId
  const value = worth(holding)
  const amount = holdingText(holding, locale)
  const full = `${formatAmount(holding.units, holding.decimals, { locale })} ${holding.symbol}`
  const money = (figure: number | undefined) => (figure ? formatFiat(figure, currency, locale) : '')
  const send = () => {
    reset()
    edit({ token: toSendToken(holding), networkId: holding.chainId })
    open({ view: 'WalletSend' })
  }
  return (
    <tr data-testid={`token-${holdingId(holding)}`}>
      <td>
        <Who
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
      </td>
      {priced ? (
        <td className={cx(css.wide, css.number)}>
          <bdi dir="ltr">{money(holding.price)}</bdi>
        </td>
      ) : (
        <td className={cx(css.wide, css.text)}>{where}</td>
      )}
      <td className={cx(css.number, css.strong, priced && css.wide)} title={full}>
        <bdi dir="ltr">{amount}</bdi>
        {!priced && <span className={css.narrow}>{where}</span>}
      </td>
      {priced && (
        <td className={cx(css.number, css.strong)} title={full}>
          <bdi dir="ltr">{money(value)}</bdi>
          <bdi dir="ltr" className={css.narrow}>
            {amount}
          </bdi>
        </td>
      )}
      <td className={cx(css.act, css.wide)}>
        <IconButton
          icon={sendIcon}
          label={t('home.sendToken', { token: holding.symbol, network: where })}
          onClick={send}
        />
      </td>
    </tr>
  )
}
