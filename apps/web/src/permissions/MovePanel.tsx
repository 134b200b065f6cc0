import { openModal } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { Button, List, Row, Text } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import security from '../security/Security.module.css'
import { Panel } from '../shell/Panel.tsx'

/** The way to a new account, which takes the place of a new key, and what the old key can do all the same. */
export function MovePanel() {
  const { t } = useText()
  const kit = useKit()
  return (
    <Panel title={t('move.title')}>
      <div className={security.panel}>
        <Text>{t('move.text')}</Text>
        <Text>{t('move.oldKey')}</Text>
        <List aria-label={t('move.oldKey')}>
          <Row title={t('move.oldKeyTakes')} subtitle={t('move.oldKeyTakesText')} />
          <Row title={t('move.oldKeyIs')} subtitle={t('move.oldKeyIsText')} />
          <Row title={t('move.oldKeySpends')} subtitle={t('move.oldKeySpendsText')} />
        </List>
        <div className={security.actions}>
          <Button fit data-testid="move-everything" onClick={() => void openModal(kit, { view: 'MoveEverything' })}>
            {t('move.show')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
