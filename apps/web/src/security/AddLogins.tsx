import { addMailbox, recoveryQuery, takeBrought, type WalletRecovery } from '@latchkey/core/protection'
import { useKit, useKitQuery, useLatchkey } from '@latchkey/react'
import { Button, Glyph, Icon, ListItemHeader, mailIcon, userIcon } from '@latchkey/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useText } from '../messages/text.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import { useByMail, useLoggedIn } from './ProtectNudge.tsx'
import css from './Security.module.css'
import { AddPasskey, ChangeFailed, useChange } from './securityParts.tsx'

/**
 * A wallet that was brought has none of its logins here: the login that follows is its only one. Offers what can be added
 * to it, until that is done or put away.
 */
export function AddLogins({ children }: { /** What is shown otherwise. */ readonly children?: ReactNode }) {
  const kit = useKit()
  const account = useLoggedIn()?.accounts[0]
  const { brought, set } = useOwnChoices()
  const begin = useEffectEvent((id: string) => {
    if (takeBrought(kit)) set({ brought: { ...brought, [id]: 'open' } })
  })
  useEffect(() => {
    if (account !== undefined) begin(account)
  }, [account])
  if (account === undefined || brought?.[account] !== 'open') return children
  return <Offer onClose={() => set({ brought: { ...brought, [account]: 'closed' } })} otherwise={children} />
}

function Offer({ onClose, otherwise }: { readonly onClose: () => void; readonly otherwise: ReactNode }) {
  const { t } = useText()
  const kit = useKit()
  const byMail = useByMail()
  const { open } = useLatchkey()
  const change = useChange()
  const { data: protection } = useKitQuery<WalletRecovery>(() => recoveryQuery(kit))
  const ofFarcaster = useLoggedIn()?.user?.socialProvider === 'farcaster'
  const addMail = () => {
    if (ofFarcaster) void change.run('mail', () => addMailbox(kit))
    else void open({ view: 'UpdateEmailWallet' })
  }
  const hasPasskey = protection?.ways.some(({ method }) => method === 'passkey')
  if (protection === undefined || (hasPasskey && byMail)) return otherwise
  return (
    <section className={css.nudge} aria-label={t('logins.title')} data-testid="add-logins">
      <ListItemHeader image={<Glyph icon={userIcon} />} name={t('logins.title')} note={t('logins.text')} />
      <div className={css.actions}>
        {!hasPasskey && <AddPasskey change={change} />}
        {!byMail && (
          <Button fit busy={change.busy === 'mail'} onClick={addMail}>
            <Icon d={mailIcon} />
            {t('security.addMailbox')}
          </Button>
        )}
        <Button fit variant="quiet" onClick={onClose}>
          {t('nudge.later')}
        </Button>
      </div>
      <ChangeFailed error={change.error} />
    </section>
  )
}
