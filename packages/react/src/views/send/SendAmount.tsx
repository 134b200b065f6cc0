import { editSend, type Kit, pushView } from '@latchkey/core'
import { constants, formatAmount } from '@latchkey/protocol'
import {
  AmountField,
  Card,
  Chip,
  FlipButton,
  ListItemHeader,
  MaxButton,
  TokenImage,
  VisuallyHidden,
} from '@latchkey/ui'
import { amountText } from '../../amounts/sortTokens.ts'
import { useKit } from '../../hooks/useKit.ts'
import { type QueryBundle, useQueryBundle } from '../../queries/useQueryBundle.ts'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/TextContext.ts'
import type { AmountEntry } from './useAmountEntry.ts'
import type { SendForm } from './useSendForm.ts'

type SendAmountProps = {
  readonly form: SendForm
  readonly entry: AmountEntry
  readonly problem: string | undefined
  /** The receiver, once it is known: what can leave at most may depend on it. */
  readonly to: string | undefined
}

/** How much of what. Of an NFT that is the only one of its kind there is nothing to type. */
export function SendAmount({ form, entry, problem, to }: SendAmountProps) {
  const kit = useKit()
  const { t, locale } = useText()
  const parts = useQueryBundle()
  const { send, network, balanceUnits } = form
  const { token } = send
  const choose = () => pushView(kit, 'WalletSendSelectToken')
  if (token?.nft && token.balanceUnits === 1n) {
    return (
      <Card>
        <ListItemHeader
          image={<TokenImage square size="m" name={token.symbol} src={token.iconUrl} />}
          name={<bdi>{token.symbol}</bdi>}
          note={network?.name}
          end={
            <Chip menu data-testid="w3m-input-token" onClick={choose}>
              {t('send.change')}
            </Chip>
          }
        />
      </Card>
    )
  }
  return (
    <AmountField
      label={t('send.amount')}
      value={entry.value}
      prefix={entry.prefix}
      problem={problem}
      onChange={entry.onChange}
      worth={
        entry.other !== undefined && (
          <FlipButton data-testid="send-flip" onClick={entry.flip}>
            <bdi dir="ltr">{entry.other}</bdi>
            <VisuallyHidden>
              {t(entry.isMoney ? 'send.flipToToken' : 'send.flipToMoney', { token: token?.symbol ?? '' })}
            </VisuallyHidden>
          </FlipButton>
        )
      }
      unit={
        <Chip
          menu
          data-testid="w3m-input-token"
          lead={token && <TokenImage square={!!token.nft} size="xs" name={token.symbol} src={token.iconUrl} />}
          onClick={choose}
        >
          {token ? (
            <HiddenAround
              text={t('send.token', { token: '{token}', network: '{network}' })}
              values={{ token: token.symbol, network: <span className="lk-q">{network?.name}</span> }}
            />
          ) : (
            t('send.chooseToken')
          )}
        </Chip>
      }
      available={
        token &&
        balanceUnits !== undefined && (
          <>
            <bdi>
              {token.nft
                ? formatAmount(balanceUnits, 0, { locale })
                : amountText({ ...token, units: balanceUnits }, constants.transactionAmountDecimals, locale)}
            </bdi>{' '}
            <MaxButton
              aria-label={t('send.maxLabel')}
              onClick={() => {
                entry.reset()
                if (parts) void takeAll(kit, parts, form, to)
              }}
            >
              {t('send.max')}
            </MaxButton>
          </>
        )
      }
    />
  )
}

/**
 * Puts the whole balance into the form. Of the native token, what the fee may cost at most stays behind; where the fee
 * can't be known, all of it is taken, and the check before the review says if that is too much. What the person has
 * typed or chosen while the fee was asked stays.
 */
async function takeAll(kit: Kit, parts: QueryBundle, form: SendForm, to: string | undefined): Promise<void> {
  const { send, from, network, balanceUnits } = form
  const { token } = send
  if (token === undefined || balanceUnits === undefined || from === undefined || network === undefined) return
  const before = kit.store.getState().send
  let units = balanceUnits
  if (token.address === undefined) {
    try {
      const client = parts.getQueryClient(kit)
      const asked = { from, to: to ?? from, networkId: network.caipNetworkId }
      const most = await client.fetchQuery(parts.spendableQuery(kit, { ...asked, speed: send.speed }))
      const small = { amountUnits: 1n, token: { symbol: token.symbol, decimals: token.decimals } }
      const fee = most ?? (await client.fetchQuery(parts.feeQuery(kit, { ...asked, ...small })))?.maxFeeUnits ?? 0n
      units = most ?? balanceUnits - fee
    } catch (error) {
      kit.env.log('warn', 'The fee could not be estimated', error)
    }
  }
  const now = kit.store.getState().send
  if (now.token !== before.token || now.sendTokenAmount !== before.sendTokenAmount) return
  editSend(kit, { sendTokenAmount: formatAmount(units > 0n ? units : 0n, token.decimals) })
}
