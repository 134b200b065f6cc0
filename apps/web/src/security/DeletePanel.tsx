import { deleteWallet } from '@latchkey/core/protection'
import { useKit } from '@latchkey/react'
import { Button, Text } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import { ChangeFailed } from './ChangeFailed.tsx'
import css from './Security.module.css'
import { useChange } from './useChange.ts'

/** The end of the wallet: said before it is asked for, confirmed on the wallet's own screen. */
export function DeletePanel({ onDeleted }: { readonly onDeleted: (atMs: number) => void }) {
  const { t } = useText()
  const kit = useKit()
  const change = useChange()
  const ask = () =>
    change.run('delete', async () => {
      onDeleted((await deleteWallet(kit)).deletedAtMs)
    })
  return (
    <Panel title={t('security.delete')}>
      <div className={css.panel}>
        <Text>{t('security.deleteText')}</Text>
        <div className={css.actions}>
          <Button fit variant="danger" busy={change.busy !== undefined} data-testid="delete-wallet" onClick={ask}>
            {t('security.delete')}
          </Button>
        </div>
        <ChangeFailed error={change.error} />
      </div>
    </Panel>
  )
}
