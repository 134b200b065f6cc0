import { leaveViews, selectAccount, type ViewParams } from '@latchkey/core'
import { truncateAddress } from '@latchkey/protocol'
import {
  Body,
  Button,
  Card,
  CopyButton,
  Identicon,
  ListItemHeader,
  Mono,
  Ring,
  Stack,
  StatusMessage,
} from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

type RegisterAccountNameSuccessViewProps = { readonly params: ViewParams['RegisterAccountNameSuccess'] }

const nameViews = ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'] as const

/** The name is registered: what it does from now on. */
export function RegisterAccountNameSuccessView({ params }: RegisterAccountNameSuccessViewProps) {
  const kit = useKit()
  const { t } = useText()
  const { address, profileName } = useKitState((state) => selectAccount(state))
  const name = params?.name ?? profileName
  if (address === undefined || name === undefined) return null
  return (
    <Body>
      <Stack>
        <Ring state="done">
          <Identicon seed={address} size="l" />
        </Ring>
        <StatusMessage title={t('registeredName.title', { name })} live="status">
          {t('registeredName.body')}
        </StatusMessage>
      </Stack>
      <Card>
        <ListItemHeader
          image={<Identicon seed={address} />}
          name={<bdi>{name}</bdi>}
          note={<Mono full={address}>{truncateAddress(address)}</Mono>}
          end={
            <CopyButton
              text={name}
              label={t('registeredName.copy')}
              copiedLabel={t('common.copied')}
              refusedLabel={t('common.notCopied')}
            />
          }
        />
      </Card>
      <Button variant="primary" onClick={() => leaveViews(kit, nameViews)}>
        {t('registeredName.done')}
      </Button>
    </Body>
  )
}
