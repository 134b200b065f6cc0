import { pushView } from '@latchkey/core'
import { Body, Button, Empty, eyeIcon, Note, userIcon } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/** What a name is good for, and that it is public, before one is chosen. */
export function ChooseAccountNameView() {
  const kit = useKit()
  const { t } = useText()
  return (
    <Body>
      <Empty icon={userIcon} title={t('chooseName.title')}>
        {t('chooseName.body')}
      </Empty>
      <Note icon={eyeIcon} title={t('chooseName.public')}>
        {t('chooseName.publicBody')}
      </Note>
      <Button variant="primary" onClick={() => pushView(kit, 'RegisterAccountName')}>
        {t('chooseName.action')}
      </Button>
    </Body>
  )
}
