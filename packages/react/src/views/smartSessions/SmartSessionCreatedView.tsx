import { closeModal, pushView, type ViewParams } from '@latchkey/core'
import { Body, Button, Card, Glyph, keyIcon, List, Ring, Row, Stack, StatusMessage } from '@latchkey/ui'
import { useMemo } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { dayText, PermissionFacts } from './PermissionFacts.tsx'
import { usePermissionWords } from './usePermissionWords.ts'

/** What was just granted, in the words of the list to which it leads. */
export function SmartSessionCreatedView({ params }: { readonly params: ViewParams['SmartSessionCreated'] }) {
  const kit = useKit()
  const { t, locale } = useText()
  const { permissions } = params
  const said = useMemo(() => permissions.map((grant) => ({ networkId: grant.networkId, grant })), [permissions])
  const words = usePermissionWords(said)
  const [first] = said
  return (
    <Body>
      <Stack>
        <Ring state="done">
          <Glyph icon={keyIcon} />
        </Ring>
        <StatusMessage title={t('permissions.created.title')} live="status">
          {t('permissions.created.body')}
        </StatusMessage>
      </Stack>
      <List aria-label={t('title.permissions')}>
        {said.map((each) => (
          <Row
            key={each.grant.context}
            image={<Glyph icon={keyIcon} />}
            title={words(each)}
            subtitle={t('permissions.until', { date: dayText(each.grant.expiresAt, locale) })}
          />
        ))}
      </List>
      {first && (
        <Card>
          <PermissionFacts {...first} />
        </Card>
      )}
      <Stack>
        <Button variant="primary" data-testid="permissions-done" onClick={() => closeModal(kit)}>
          {t('result.done')}
        </Button>
        <Button data-testid="permissions-list" onClick={() => pushView(kit, 'SmartSessionList')}>
          {t('permissions.created.list')}
        </Button>
      </Stack>
    </Body>
  )
}
