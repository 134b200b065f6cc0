import type { Connection } from '@latchkey/core'
import {
  addRecoveryMethod,
  canLeave,
  exportWallet,
  isNudgeDue,
  type NudgeStage,
  nudgeStore,
  putOffNudge,
  recoveryQuery,
  type WalletRecovery,
} from '@latchkey/core/protection'
import { useKit, useKitQuery, useKitState } from '@latchkey/react'
import { Button, Glyph, ListItemHeader, shieldIcon } from '@latchkey/ui'
import { useState, useSyncExternalStore } from 'react'
import { useText } from '../messages/text.tsx'
import css from './Security.module.css'
import { AddPasskey, ChangeFailed, useChange } from './securityParts.tsx'

/**
 * Offers a passkey or a printed code to a person who has neither, and could not open their wallet without its service: to
 * begin with and, if that was put off, when there is money to lose, and after a month. It blocks nothing.
 */
export function ProtectNudge({ funded }: { readonly funded: boolean }) {
  const loggedIn = useLoggedIn()
  const store = nudgeStore(useKit())
  const putOff = useSyncExternalStore(store.subscribe, store.getState)
  const [nowMs] = useState(() => Date.now())
  const account = loggedIn?.accounts[0]
  if (account === undefined) return null
  const stage = funded ? 'funded' : 'new'
  return isNudgeDue(putOff[account], stage, nowMs) ? <Offer account={account} stage={stage} /> : null
}

function Offer({ account, stage }: { readonly account: string; readonly stage: NudgeStage }) {
  const { t } = useText()
  const byMail = useByMail()
  const kit = useKit()
  const { data: protection } = useKitQuery<WalletRecovery>(() => recoveryQuery(kit))
  const change = useChange()
  if (protection === undefined || canLeave(protection)) return null
  const putOff = () => putOffNudge(kit, { account, stage })
  const save = async () => {
    if (await change.run('file', () => exportWallet(kit))) putOff()
  }
  return (
    <section className={css.nudge} aria-label={t('nudge.title')} data-testid="protect-nudge">
      <ListItemHeader
        image={<Glyph icon={shieldIcon} />}
        name={t('nudge.title')}
        note={t(byMail ? 'nudge.text' : 'nudge.loginText')}
      />
      <div className={css.actions}>
        <AddPasskey change={change} />
        <Button
          fit
          variant="quiet"
          busy={change.busy === 'code'}
          onClick={() => void change.run('code', () => addRecoveryMethod(kit, { method: 'code' }))}
        >
          {t('security.addCode')}
        </Button>
        <Button fit variant="quiet" busy={change.busy === 'file'} onClick={() => void save()}>
          {t('nudge.file')}
        </Button>
        <Button fit variant="quiet" onClick={putOff}>
          {t('nudge.later')}
        </Button>
      </div>
      <ChangeFailed error={change.error} />
    </section>
  )
}

/** Whether this app has wallets of its own, that people log in to. */
export function useHasLogin(): boolean {
  return useKitState(({ connectors }) => connectors.some(({ login }) => login !== undefined))
}

/** The connection of the person who is logged in to a wallet of this app. */
export function useLoggedIn(): Connection | undefined {
  return useKitState(({ connections }) => [...connections.values()].find(({ type }) => type === 'AUTH'))
}

/** Whether a person's mailbox leads back to their wallet; for an account without an address its login does. */
export function useByMail(): boolean {
  return useLoggedIn()?.user?.email !== null
}
