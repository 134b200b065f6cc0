import { editSend } from '@latchkey/core'
import type { KnownAddress } from '@latchkey/core/contacts'
import { truncateAddress } from '@latchkey/protocol'
import { AddressBlock, alertIcon, Body, Button, Card, Identicon, Note, Stack, Who } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/useText.ts'

export type LookAlikeWarningProps = {
  readonly address: string
  /** Whom it is made to look like. */
  readonly known: KnownAddress
  /** The person has seen the difference and means this address. */
  readonly onKeep: () => void
}

/** A receiver that only looks like somebody known: the difference character by character, before anything is asked. */
export function LookAlikeWarning({ address, known, onKeep }: LookAlikeWarningProps) {
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
          <Who image={<Identicon seed={address} />} name={t('safety.like.unknown')} note={t('safety.like.never')} />
          <AddressBlock address={address} against={known.address} />
        </Stack>
      </Card>
      <Card>
        <Stack>
          <Who
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
