import { isSameAddress } from '@latchkey/core/contacts'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { useContacts, useLatchkey, useSend } from '@latchkey/react'
import { Button, contactIcon, Icon, sendIcon } from '@latchkey/ui'
import { useState } from 'react'
import { SaveContact } from '../contacts/SaveContact.tsx'
import { holdingId, toSendToken } from '../home/holding.ts'
import { useHoldings } from '../home/useHoldings.ts'
import { useText } from '../messages/text.tsx'
import { isOneOf, type Subject } from '../portfolio/subject.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './TransactionPage.module.css'

export type TransactionActionsProps = { readonly entry: HistoryEntry; readonly subject: Subject }

/** What can be done next with a payment: the same again, and keeping whom it was with. Nothing for the rest. */
export function TransactionActions({ entry, subject }: TransactionActionsProps) {
  const { t } = useText()
  const { contacts } = useContacts()
  const { list } = useHoldings(subject)
  const { reset, edit } = useSend()
  const { open } = useLatchkey()
  const [saving, setSaving] = useState(false)
  const payment = paymentOf(entry)
  const other = payment?.direction === 'out' ? payment.recipient : payment?.sender
  if (payment === undefined || !other || isZeroAddress(other) || isOneOf(subject, other)) return null
  const holding = list.find((each) => holdingId(each).toLowerCase() === payment.token?.toLowerCase())
  const isKnown = contacts.some(({ address }) => isSameAddress(address, other))
  const canRepeat = payment.direction === 'out' && holding !== undefined && !payment.quantity.isRaw
  if (!canRepeat && isKnown) return null
  const repeat = () => {
    if (holding === undefined) return
    reset()
    edit({
      token: toSendToken(holding),
      networkId: holding.chainId,
      receiverAddress: other,
      sendTokenAmount: payment.quantity.numeric,
    })
    open({ view: 'WalletSend' })
  }
  return (
    <Panel title={t('transaction.next')} className={css.next}>
      <div className={css.acts}>
        {canRepeat && (
          <Button fit variant="primary" onClick={repeat}>
            <Icon d={sendIcon} />
            {t('transaction.again')}
          </Button>
        )}
        {!isKnown && !saving && (
          <Button fit onClick={() => setSaving(true)}>
            <Icon d={contactIcon} />
            {t('contacts.save')}
          </Button>
        )}
      </div>
      {saving && !isKnown && <SaveContact address={other} onDone={() => setSaving(false)} />}
    </Panel>
  )
}

/** What a token's maker mints comes from here; it belongs to no one. */
const isZeroAddress = (address: string) => /^0x0{40}$/.test(address)

/** The one thing that moved, where a transaction is a payment. */
function paymentOf({ metadata, transfers }: HistoryEntry): HistoryTransfer | undefined {
  const [only, ...others] = transfers ?? []
  const isPayment = metadata.operationType === 'send' || metadata.operationType === 'receive'
  return isPayment && others.length === 0 && only?.nft_info === null ? only : undefined
}
