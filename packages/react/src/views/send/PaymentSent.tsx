import { holdingText, leaveSend, type transactionUrl } from '@latchkey/core'
import { truncateAddress } from '@latchkey/protocol'
import {
  Button,
  ButtonRow,
  contactIcon,
  externalIcon,
  Field,
  Icon,
  Identicon,
  Ring,
  Stack,
  StatusMessage,
} from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { useContacts } from '../../hooks/useContacts.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { useReceiverCheck } from './useReceiverCheck.ts'

/** A payment has arrived: how much, to whom, and what can be done with that. */
export function PaymentSent({ url }: { readonly url: ReturnType<typeof transactionUrl> }) {
  const kit = useKit()
  const { t } = useText()
  const send = useKitState((state) => state.send)
  const { receiverAddress: address, sendTokenAmount, token } = send
  const { check, name } = useReceiverCheck(address)
  const what = holdingText({
    amount: sendTokenAmount.trim(),
    symbol: token?.symbol ?? '',
    tokenId: token?.nft?.tokenId,
  })
  return (
    <>
      <Stack className="lk-c">
        <Ring state="done">
          <Identicon seed={address} size="l" />
        </Ring>
        <StatusMessage live="status" title={t('result.sent', { amount: what, name: name ?? truncateAddress(address) })}>
          {t('result.sentBody')}
        </StatusMessage>
      </Stack>
      {check && !check.contact && !check.isOwn && <SaveContact address={address} suggested={name} />}
      <ButtonRow>
        {url && (
          <Button {...url}>
            {t('result.view')}
            {url.external && <Icon d={externalIcon} size="s" flip />}
          </Button>
        )}
        <Button variant="primary" data-testid="send-done" onClick={() => leaveSend(kit)}>
          {t('result.done')}
        </Button>
      </ButtonRow>
    </>
  )
}

/** Gives the receiver a name, in one step more than a press. */
function SaveContact({ address, suggested }: { readonly address: string; readonly suggested: string | undefined }) {
  const { t } = useText()
  const { save } = useContacts()
  const [name, setName] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== undefined) save({ address, name })
  }
  if (name === undefined) {
    return (
      <Button variant="quiet" onClick={() => setName(suggested ?? '')}>
        <Icon d={contactIcon} />
        {t('result.save')}
      </Button>
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Field
          autoFocus
          label={t('result.contactName')}
          value={name}
          maxLength={64}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('result.save')}
        </Button>
      </Stack>
    </form>
  )
}
