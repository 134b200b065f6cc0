import { exportWallet, keepInBrowser } from '@latchkey/core/protection'
import { useKit } from '@latchkey/react'
import { Button, checkIcon, Glyph, keyIcon, Note, Who, walletIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import { ChangeFailed } from './ChangeFailed.tsx'
import css from './Security.module.css'
import { useChange } from './useChange.ts'

/** Ways for the wallet to be elsewhere: in another wallet app, or in the other apps of this browser. */
export function CarryPanel() {
  const { t } = useText()
  const kit = useKit()
  const change = useChange()
  const [kept, setKept] = useState(false)
  const keep = async () => setKept(await change.run('keep', () => keepInBrowser(kit)))
  return (
    <Panel title={t('security.carry')}>
      <div className={css.panel}>
        <div className={css.row}>
          <Who image={<Glyph icon={keyIcon} />} name={t('security.export')} note={t('security.exportText')} />
          <Button
            fit
            busy={change.busy === 'export'}
            data-testid="export-wallet"
            onClick={() => change.run('export', () => exportWallet(kit))}
          >
            {t('security.show')}
          </Button>
        </div>
        <div className={css.row}>
          <Who image={<Glyph icon={walletIcon} />} name={t('security.keep')} note={t('security.keepText')} />
          <Button fit busy={change.busy === 'keep'} data-testid="keep-in-browser" onClick={keep}>
            {t('security.keepGo')}
          </Button>
        </div>
        {kept && (
          <Note icon={checkIcon} tone="ok" live="status">
            {t('security.done')}
          </Note>
        )}
        <ChangeFailed error={change.error} />
      </div>
    </Panel>
  )
}
