import {
  cancelSend,
  editSend,
  type FeeEstimate,
  goBack,
  networkImageUrl,
  type SendState,
  selectAccount,
} from '@latchkey/core'
import type { KnownAddress } from '@latchkey/core/contacts'
import { formatAmount, parseAmount, truncateAddress } from '@latchkey/protocol'
import {
  AddressBlock,
  AmountOut,
  alertIcon,
  Body,
  Button,
  ButtonRow,
  Card,
  Choice,
  eyeIcon,
  Identicon,
  KeyValue,
  ListItemHeader,
  Note,
  Stack,
  TokenImage,
} from '@latchkey/ui'
import { useState } from 'react'
import { splitDecimals } from '../../amounts/change.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { useText } from '../../text/TextContext.ts'
import { askToSend } from './sendFields.ts'
import { useReceiverCheck } from './useReceiverCheck.ts'
import { isUnderway, useArrivalFact, useFee, useFeeFacts, useSendForm, useTotalFact } from './useSendForm.ts'
import { WalletSendResultView } from './WalletSendResultView.tsx'

/** Last look: what leaves, in full, to whom, in full, and what it costs. Here the wallet is asked. */
export function WalletSendPreviewView() {
  const kit = useKit()
  const { t, locale, errorText } = useText()
  const money = useMoney()
  const form = useSendForm()
  const { send, network } = form
  const { connectedWalletInfo } = useKitState((state) => selectAccount(state, network?.chainNamespace))
  const wallet = connectedWalletInfo?.name ?? t('common.wallet')
  const { token, sendTokenAmount, receiverAddress } = send
  const units = token && /\d/.test(sendTokenAmount) ? parseAmount(sendTokenAmount.trim(), token.decimals) : undefined
  const fee = useFee(form, receiverAddress, units)
  const review = useReview(send)
  const shown = review ? review.quote : fee.data
  const feeFacts = useFeeFacts(form, shown)
  const total = useTotalFact(form, units, shown)
  const arrival = useArrivalFact(form, shown)
  const { check, name } = useReceiverCheck(receiverAddress === '' ? undefined : receiverAddress)
  const [kept, setKept] = useState<string>()
  if (isUnderway(send.status)) return <WalletSendResultView />
  if (token === undefined || network === undefined || units === undefined) return null

  if (check?.lookAlikeOf && kept !== receiverAddress) {
    return (
      <PoisoningWarning address={receiverAddress} known={check.lookAlikeOf} onKeep={() => setKept(receiverAddress)} />
    )
  }

  const changed = review?.error && errorText(review.error)
  const asking = send.status === 'signing' || send.status === 'resolving'
  const known = [
    ...(check?.contact ? [t('safety.contact')] : []),
    ...(check?.past ? [t('safety.sent', { count: check.past.count })] : []),
  ]
  // Display only: what leaves is the amount.
  const worth = token.price === undefined ? undefined : money.text((Number(units) / 10 ** token.decimals) * token.price)
  const isOnly = token.nft !== undefined && units === 1n
  const amount = splitDecimals(formatAmount(units, token.decimals, { locale }))
  return (
    <Body>
      <AmountOut
        image={
          <TokenImage
            size="m"
            square={!!token.nft}
            name={token.symbol}
            src={token.iconUrl}
            cornerName={network.name}
            cornerSrc={networkImageUrl(kit, network)}
          />
        }
        caption={t('preview.leaves')}
        amount={isOnly ? token.symbol : amount.main}
        rest={isOnly ? undefined : amount.rest}
        unit={isOnly ? undefined : token.symbol}
        note={
          <>
            <bdi dir="ltr">{worth}</bdi> {t('account.onNetwork', { network: network.name })}
          </>
        }
      />
      <Card>
        <Stack>
          <ListItemHeader
            image={<Identicon seed={receiverAddress} />}
            name={<bdi>{name ?? t('preview.receiver')}</bdi>}
            note={known.length > 0 ? known.join(', ') : undefined}
          />
          <AddressBlock address={receiverAddress} />
        </Stack>
      </Card>
      {check?.isFirst && (
        <Note icon={alertIcon} tone="warn" title={t('safety.first.title')}>
          {t('safety.first.body')}
        </Note>
      )}
      <KeyValue
        facts={[{ name: t('preview.network'), value: network.name }, arrival, ...feeFacts, total].flatMap((fact) =>
          fact ? [{ ...fact, value: <bdi>{fact.value}</bdi> }] : [],
        )}
      />
      <FeeChoice estimate={shown} disabled={asking} />
      {changed && (
        <Note icon={alertIcon} tone="warn" live="alert" title={changed.title}>
          {changed.body}
        </Note>
      )}
      {asking && (
        <Note
          icon={eyeIcon}
          live="status"
          title={
            send.slow
              ? t('connecting.slow.title', { wallet })
              : send.switchingWallet
                ? t('switchNetwork.waiting.title', { wallet })
                : t('preview.asked.title', { wallet })
          }
        >
          {send.slow
            ? t('connecting.slow.body')
            : send.switchingWallet
              ? t('switchNetwork.waiting.body', { network: network.name })
              : t('preview.asked.body')}
        </Note>
      )}
      <ButtonRow>
        <Button onClick={() => (asking ? cancelSend(kit) : goBack(kit))}>
          {asking ? t('preview.cancel') : t('preview.edit')}
        </Button>
        <Button variant="primary" busy={asking} onClick={() => askToSend(kit, shown ?? undefined)}>
          {t('preview.send')}
        </Button>
      </ButtonRow>
    </Body>
  )
}

/** The plan of the form, where its fee changed after it was agreed to: the new one is to be looked at. */
function useReview({ planId }: SendState) {
  return useKitState(({ plans }) => plans.find(({ id, status }) => id === planId && status === 'reviewing'))
}

/** How fast a payment should be, where the network lets the sender pay for that. */
function FeeChoice({ estimate, disabled }: { estimate: FeeEstimate | null | undefined; disabled: boolean }) {
  const kit = useKit()
  const { t } = useText()
  const speed = useKitState(({ send }) => send.speed)
  const choices = estimate?.choices ?? []
  if (choices.length < 2) return null
  return (
    <Choice
      label={t('fee.choice')}
      selected={speed}
      disabled={disabled}
      onSelect={(chosen) => editSend(kit, { speed: chosen })}
      options={choices.map((each) => ({
        id: each.speed,
        label: t(`fee.${each.speed}`),
        note: t('fee.about', { minutes: String(each.minutes) }),
      }))}
    />
  )
}

type PoisoningWarningProps = {
  readonly address: string
  /** Whom it is made to look like. */
  readonly known: KnownAddress
  /** The person has seen the difference and means this address. */
  readonly onKeep: () => void
}

/** A receiver that only looks like a known one: the difference character by character, before anything is asked. */
function PoisoningWarning({ address, known, onKeep }: PoisoningWarningProps) {
  const kit = useKit()
  const { t } = useText()
  const name = known.name ?? truncateAddress(known.address)
  return (
    <Body>
      <Note icon={alertIcon} tone="bad" live="alert" title={t('safety.like.title', { name })}>
        {t('safety.like.body')}
      </Note>
      <Card>
        <Stack>
          <ListItemHeader
            image={<Identicon seed={address} />}
            name={t('safety.like.unknown')}
            note={t('safety.like.never')}
          />
          <AddressBlock address={address} against={known.address} />
        </Stack>
      </Card>
      <Card>
        <Stack>
          <ListItemHeader
            image={<Identicon seed={known.address} />}
            name={<bdi>{name}</bdi>}
            note={t(known.isContact ? 'safety.like.contact' : 'safety.like.sentTo')}
          />
          <AddressBlock address={known.address} />
        </Stack>
      </Card>
      <Button variant="primary" onClick={() => editSend(kit, { receiverAddress: known.address })}>
        {t('safety.like.instead', { name })}
      </Button>
      <Button variant="quiet" onClick={onKeep}>
        {t('safety.like.keep')}
      </Button>
    </Body>
  )
}
