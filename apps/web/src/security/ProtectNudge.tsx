import type { Connection } from '@latchkey/core'
import { addRecoveryMethod, recoveryQuery, type WalletRecovery } from '@latchkey/core/protection'
import { useKit, useKitQuery, useKitState } from '@latchkey/react'
import { Button, Glyph, Icon, keyIcon, ListItemHeader, shieldIcon } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import css from './Security.module.css'
import { ChangeFailed, useChange } from './securityParts.tsx'

/**
 * Offers a passkey to a person who has none: once to begin with and, if that was put off, once more when there is money
 * to lose. It blocks nothing.
 */
export function ProtectNudge({ funded }: { readonly funded: boolean }) {
  const loggedIn = useLoggedIn()
  const { nudged } = useOwnChoices()
  const account = loggedIn?.accounts[0]
  if (account === undefined) return null
  const putOff = nudged?.[account]
  if (putOff === 'funded' || (putOff === 'new' && !funded)) return null
  return <Offer account={account} stage={funded ? 'funded' : 'new'} />
}

function Offer({ account, stage }: { readonly account: string; readonly stage: 'new' | 'funded' }) {
  const { t } = useText()
  const kit = useKit()
  const { nudged, set } = useOwnChoices()
  const { data: protection } = useKitQuery<WalletRecovery>(() => recoveryQuery(kit))
  const change = useChange()
  if (protection === undefined || protection.ways.some(({ opens }) => opens)) return null
  return (
    <section className={css.nudge} aria-label={t('nudge.title')} data-testid="protect-nudge">
      <ListItemHeader image={<Glyph icon={shieldIcon} />} name={t('nudge.title')} note={t('nudge.text')} />
      <div className={css.actions}>
        <Button
          fit
          busy={change.busy !== undefined}
          onClick={() => void change.run('passkey', () => addRecoveryMethod(kit, { method: 'passkey' }))}
        >
          <Icon d={keyIcon} />
          {t('security.addPasskey')}
        </Button>
        <Button fit variant="quiet" onClick={() => set({ nudged: { ...nudged, [account]: stage } })}>
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
