import { showNotification } from '@latchkey/core'
import {
  addRecoveryMethod,
  canLeave,
  exportWallet,
  isNudgeDue,
  nudgeStore,
  putOffNudge,
  recoveryQuery,
  type WalletRecovery,
} from '@latchkey/core/protection'
import { toKitError } from '@latchkey/protocol'
import {
  Button,
  copyIcon,
  downIcon,
  downloadIcon,
  Glyph,
  Icon,
  keyIcon,
  List,
  Row,
  Stack,
  shieldIcon,
  Text,
} from '@latchkey/ui'
import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'
import { selectLoggedIn } from '../login/useLogin.ts'

type Way = 'passkey' | 'code' | 'file'

/**
 * Tells who could not open their wallet without its service, and offers what changes that: a row that opens. It is put off
 * for a month at most, until there is money to lose.
 */
export function ProtectNudge({ funded }: { readonly funded: boolean }) {
  const kit = useKit()
  const { t } = useText()
  const account = useKitState((state) => selectLoggedIn(state)?.accounts[0])
  const store = nudgeStore(kit)
  const putOff = useSyncExternalStore(store.subscribe, store.getState)
  const [nowMs] = useState(() => kit.env.clock.nowMs())
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState<Way>()
  const { data } = useKitQuery<WalletRecovery>(() => recoveryQuery(kit))
  const stage = funded ? 'funded' : 'new'
  if (account === undefined || data === undefined || canLeave(data)) return null
  if (!isNudgeDue(putOff[account], stage, nowMs)) return null

  const later = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // What was pressed goes: the keyboard goes on at the lists below.
    currentTarget.closest('.lk-body')?.querySelector<HTMLElement>('[role=tab][tabindex="0"]')?.focus()
    putOffNudge(kit, { account, stage })
  }
  async function take(way: Way, id: string): Promise<void> {
    if (busy !== undefined) return
    setBusy(way)
    try {
      if (way === 'file') {
        await exportWallet(kit)
        putOffNudge(kit, { account: id, stage })
      } else {
        await addRecoveryMethod(kit, { method: way })
        showNotification(kit, { message: t('nudge.done'), variant: 'success' })
      }
    } catch (error) {
      // Said beside the view: the wallet's own screen takes its place meanwhile.
      const { code, shortMessage } = toKitError(error)
      if (code !== 'wallet/user-rejected') showNotification(kit, { message: shortMessage, code, variant: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Stack>
      <List>
        <Row
          image={<Glyph icon={shieldIcon} />}
          title={t('nudge.title')}
          subtitle={t('nudge.note')}
          trailing={<Icon d={downIcon} size="s" />}
          aria-expanded={isOpen}
          data-testid="protect-nudge"
          onClick={() => setOpen(!isOpen)}
        />
      </List>
      {isOpen && (
        <>
          <Text tone="quiet">{t('nudge.body')}</Text>
          <Button busy={busy === 'passkey'} onClick={() => void take('passkey', account)}>
            <Icon d={keyIcon} />
            {t('nudge.passkey')}
          </Button>
          <Button busy={busy === 'code'} onClick={() => void take('code', account)}>
            <Icon d={copyIcon} />
            {t('nudge.code')}
          </Button>
          <Button busy={busy === 'file'} onClick={() => void take('file', account)}>
            <Icon d={downloadIcon} />
            {t('nudge.file')}
          </Button>
          <Button variant="quiet" onClick={later}>
            {t('nudge.later')}
          </Button>
        </>
      )}
    </Stack>
  )
}
